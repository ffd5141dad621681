import Expectations
import Testing

@testable import Widgets

@Suite("Mounts")
struct MountTableTests {
  private let table = MountTable(
    """
    proc /proc proc rw 0 0
    /dev/sda2 / ext4 rw,relatime 0 0
    /dev/sda1 /boot/efi vfat rw 0 0
    tmpfs /tmp tmpfs rw 0 0
    /dev/sda3 /home ext4 rw 0 0
    /dev/sda3 /srv/home ext4 rw 0 0
    server:/films /mnt/films nfs4 rw 0 0
    //server/share /mnt/share cifs rw 0 0
    /dev/loop3 /snap/core/1 squashfs ro 0 0
    /dev/sr0 /media/cd iso9660 ro 0 0
    /dev/sdb1 /media/my\\040disk\\011\\134 exfat rw 0 0
    /dev/sdc1 /media/c ext4 rw 0 0
    /dev/sdd1 /media/d ext4 rw 0 0
    /dev/sde1 /media/e ext4 rw 0 0
    nonsense

    /dev/sdf1 \\777\\04 ext4
    """)

  @Test func `disks are physical and unique`() {
    expectEqual(
      table.disks.prefix(3).map(\.folder), ["/", "/home", "/media/my disk\t\\"])
    expect(table.disks.contains { $0.kind == "nfs4" || $0.kind == "cifs" } == false)
  }

  @Test func `a card has at most four other disks`() {
    expect(
      table.disks(besides: "/usr/share", atMost: 4).map(\.device) == [
        "/dev/sda3", "/dev/sdb1", "/dev/sdc1", "/dev/sdd1",
      ])
    expectEqual(table.disks(besides: "/home/ada", atMost: 4).first?.folder, "/")
    expect(table.disks(besides: "/homeland", atMost: 9).map(\.folder).contains("/home"))
    expectEqual(table.disks(besides: "/mnt/films/x", atMost: 1).map(\.folder), ["/"])
  }

  @Test func `disks below or covered by a network mount are skipped`() {
    let table = MountTable(
      """
      /dev/sda2 / ext4 rw 0 0
      tmpfs /run tmpfs rw 0 0
      /dev/sdb1 /run/media/ada ext4 rw 0 0
      server:/all /net nfs4 rw 0 0
      /dev/sdc1 /net/disk ext4 rw 0 0
      /dev/sdd1 /covered ext4 rw 0 0
      ada@host: /covered fuse.sshfs rw 0 0
      /dev/sde1 /network ext4 rw 0 0
      """)
    expectEqual(table.disks.map(\.folder), ["/", "/run/media/ada", "/network"])
  }

  @Test func `an empty table has no disks`() {
    expect(MountTable("").disks.isEmpty)
    expect(MountTable("").mount(of: "/") == nil)
  }
}
