@_exported import UnderstudyFields
