import Plugins
import WidgetCore

/// Whatever a plugin prints, its card is one that the panel takes; and whatever is in its file, its manifest
/// can be used. The first byte says which program it is for.
@_cdecl("LLVMFuzzerTestOneInput")
public func readPlugin(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Patience.check(bytes.count) { read(bytes) }
  return 0
}

private func read(_ bytes: [UInt8]) {
  let dialects = PluginDialect.allCases
  let dialect = dialects[Int(bytes.first ?? 0) % dialects.count]
  let output = PluginOutput(bytes.dropFirst(), dialect)
  precondition(output.titles.count <= PluginOutput.maximumTitles)
  let all = output.all
  precondition(all.count <= PluginOutput.maximumItems + PluginOutput.maximumTitles)
  precondition(Set(all.map(\.number)).count == all.count)
  let card = PluginCard(output, PluginManner(dialect: dialect))
  do {
    try card.content().check()
  } catch {
    preconditionFailure("\(error)")
  }

  let comments = PluginComments(bytes)
  precondition(PluginComments(PluginComments.said(in: bytes)) == comments)
  let file = String(decoding: bytes.prefix(60).filter { $0 != 0x2F }, as: UTF8.self)
  let manifest = Manifest(plugin: "/plugins/\(file)", comments)
  precondition(Manifest.isValidId(manifest.id))
  precondition(manifest.settings.count <= 50)
  for schedule in comments.schedule {
    precondition(schedule.wait(from: 1_772_323_200).map { $0 > 0 } ?? true)
  }
  let kept = PluginVariableFile.values(bytes)
  let changed = PluginVariableFile.changed(bytes, kept, comments.variables)
  precondition(changed.isEmpty || (try? JSON(parsing: changed)) != nil)

  var frames = PluginFrames()
  frames.take(bytes)
  precondition(frames.shown(isQuiet: true).count <= bytes.count + 1)
}
