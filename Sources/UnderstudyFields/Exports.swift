@_exported import UnderstudyJSON
