@_exported import UnderstudySecrets
