@_exported import UnderstudyEngine
