internal import Foundation

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("Benchmarks: \(message)\n".utf8))
  exit(status)
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.contains("--help") {
    print(Options.usage, terminator: "")
    exit(0)
  }
  let options = try Options(arguments)
  let before = try Before(options)
  let report = try Benchmark(options: options).run(against: before.compared)
  let record = report.asRecord
  print(options.printsJSON ? try record.json : report.table)
  if let file = options.saved { try before.saved.updated(by: record).write(to: file) }
} catch BenchmarkError.usage(let what) {
  fail("\(what)\n\(Options.usage)", status: 2)
} catch {
  fail("\(error)", status: 1)
}
