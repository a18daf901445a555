// Every file of the module sees it.
@_exported import UnderstudyCore
