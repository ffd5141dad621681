// Threads: any.

internal import CGLib
internal import Glibc

extension ThisProcess {
  /// Lets go of the code and the constants of the program and its libraries, most of which are wanted at the
  /// start and for movements only. The system keeps them as files, and whatever is needed again is there again
  /// without being read: that takes well under a millisecond for all that shows the panel.
  public static func giveBackCode() {
    _ = dl_iterate_phdr(
      { object, _, _ in
        guard let object else { return 0 }
        ThisProcess.giveBack(UnsafeRawPointer(object).load(as: loaded_object.self))
        return 0
      }, nil)
  }

  private static func giveBack(_ object: loaded_object) {
    guard let parts = object.parts, !isChanged(object) else { return }
    let page = UInt(getpagesize())
    for index in 0..<Int(object.part_count) {
      let part = parts[index]
      guard part.p_type == loaded, part.p_flags & writable == 0 else { continue }
      let start = (UInt(object.base) + UInt(part.p_vaddr)) / page * page
      let end = (UInt(object.base) + UInt(part.p_vaddr) + UInt(part.p_filesz)) / page * page
      guard end > start else { continue }
      // Nobody has written to it, and so it is read from the file again.
      madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
    }
  }

  /// Whether it says that addresses are written into its code where it is loaded, as no compiler does that we
  /// know of: those would be lost.
  private static func isChanged(_ object: loaded_object) -> Bool {
    for index in 0..<Int(object.part_count) {
      let part = object.parts[index]
      guard part.p_type == dynamic,
        var entry = UnsafePointer<Entry>(bitPattern: UInt(object.base) + UInt(part.p_vaddr))
      else { continue }
      while entry.pointee.d_tag != 0 {
        let (tag, value) = (Int(entry.pointee.d_tag), UInt(entry.pointee.d_un.d_val))
        if tag == changesCode || tag == flags && value & changesCodeFlag != 0 { return true }
        entry += 1
      }
    }
    return false
  }

  #if arch(i386) || arch(arm)
    private typealias Entry = Elf32_Dyn
  #else
    private typealias Entry = Elf64_Dyn
  #endif

  /// What elf.h calls PT_LOAD, PT_DYNAMIC, PF_W, DT_TEXTREL, DT_FLAGS and DF_TEXTREL.
  private static let (loaded, dynamic, writable) = (UInt32(1), UInt32(2), UInt32(2))
  private static let (changesCode, flags, changesCodeFlag) = (22, 30, UInt(4))
}
