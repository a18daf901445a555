// Every file of this module needs it, as does a test that has a session of the stubs.
#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif
