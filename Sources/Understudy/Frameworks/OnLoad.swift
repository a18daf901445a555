/// Called by `UnderstudyOnLoad` when the test bundle is loaded.
@_cdecl("understudy_on_load")
package func understudyOnLoad() { TestFrameworks.install() }
