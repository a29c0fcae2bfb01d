interface ZipEntry {
  readonly name: string;
  /** Uncompressed, as the directory states it; 0xffffffff for larger ones. */
  readonly bytes: number;
}

const END_SIGNATURE = 0x06054b50;
const END_LENGTH = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_LENGTH = 46;
const MAX_COMMENT = 0xffff;

/** The directory of a ZIP archive. Nothing is decompressed. Throws if the directory is damaged. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new Error('ZIP entry not found');
    const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, nameEnd));
    entries.push({ name, bytes: view.getUint32(at + 24, true) });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The record at the end of the archive, which a comment may follow. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  throw new Error('ZIP directory not found');
}
