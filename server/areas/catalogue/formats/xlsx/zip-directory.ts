export interface ZipEntry {
  name: string;
  /** 0 for stored, 8 for deflated. */
  method: number;
  checksum: number;
  /** Unpacked, in bytes. */
  size: number;
  /** Where the packed bytes are in the archive. */
  start: number;
  end: number;
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06');
const [ZIP64_LOCATOR, ZIP64_END] = [0x07064b50, 0x06064b50];
const [DIRECTORY_ENTRY, LOCAL_ENTRY] = [0x02014b50, 0x04034b50];
/** Stands for a number that does not fit into its field and is in a ZIP64 field instead. */
const [MAX_16, MAX_32] = [0xffff, 0xffffffff];
const ZIP64_FIELD = 1;
const IS_UTF8 = 0x800;

/** A workbook with a picture in each of thousands of rows has as many entries. */
const MAX_ENTRIES = 10_000;

/**
 * Reads the central directory of a ZIP archive by name. Throws if a name is repeated or entries share
 * bytes: a small archive could then unpack to any size.
 */
export function readZipDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const directory = findDirectory(bytes);
  if (directory.count > MAX_ENTRIES) throw new Error(`the archive has ${directory.count} entries`);
  const entries = new Map<string, ZipEntry>();
  const places: { start: number; end: number }[] = [];
  let at = directory.start;
  for (let index = 0; index < directory.count; index += 1) {
    const { entry, localStart, next } = readEntry(bytes, at);
    if (entries.has(entry.name)) throw new Error(`the archive has ${entry.name} twice`);
    entries.set(entry.name, entry);
    places.push({ start: localStart, end: entry.end });
    at = next;
  }
  requireSeparate([...places, { start: directory.start, end: at }]);
  return entries;
}

function findDirectory(bytes: Buffer): { count: number; start: number } {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0) throw new Error('the archive has no directory');
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  if (count !== MAX_16 && start !== MAX_32) return { count, start };
  if (bytes.readUInt32LE(end - 20) !== ZIP64_LOCATOR) return { count, start };
  const record = readLarge(bytes, end - 12);
  if (bytes.readUInt32LE(record) !== ZIP64_END) throw new Error('the ZIP64 directory is missing');
  return { count: readLarge(bytes, record + 32), start: readLarge(bytes, record + 48) };
}

function readEntry(bytes: Buffer, at: number) {
  if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('a directory entry is missing');
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
  const isUtf8 = (bytes.readUInt16LE(at + 8) & IS_UTF8) !== 0;
  const [size = 0, packedSize = 0, localStart = 0] = readZip64(
    [24, 20, 42].map((offset) => bytes.readUInt32LE(at + offset)),
    bytes.subarray(nameEnd, extraEnd),
  );
  if (bytes.readUInt32LE(localStart) !== LOCAL_ENTRY) throw new Error('a local entry is missing');
  const lengths = bytes.readUInt16LE(localStart + 26) + bytes.readUInt16LE(localStart + 28);
  const start = localStart + 30 + lengths;
  const entry: ZipEntry = {
    name: bytes.toString(isUtf8 ? 'utf8' : 'latin1', at + 46, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    checksum: bytes.readUInt32LE(at + 16),
    size,
    start,
    end: start + packedSize,
  };
  return { entry, localStart, next: extraEnd + bytes.readUInt16LE(at + 32) };
}

/** Replaces the numbers that do not fit by those of the ZIP64 field, which has them in this order. */
function readZip64(numbers: number[], extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_FIELD) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (number !== MAX_32) return number;
      next += 8;
      return readLarge(extra, next - 8);
    });
  }
  return numbers;
}

const readLarge = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

function requireSeparate(places: { start: number; end: number }[]): void {
  let end = 0;
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    if (place.start < end) throw new Error('two entries of the archive overlap');
    end = place.end;
  }
}
