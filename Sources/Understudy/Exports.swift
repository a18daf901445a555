@_exported import Seams
@_exported import UnderstudyCassettes
@_exported import UnderstudyCore
@_exported import UnderstudyFixtures
@_exported import UnderstudyHTTP
@_exported import UnderstudyURLSession
