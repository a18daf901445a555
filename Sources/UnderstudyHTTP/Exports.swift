@_exported import UnderstudyDiagnosis
