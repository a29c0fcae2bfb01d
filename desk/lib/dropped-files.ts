/** A file that was dropped or chosen. */
export interface DroppedFile {
  file: File;
  /** The path within a dropped folder: `lighthouse/01.mp4`; otherwise the name. */
  name: string;
}

/** The files of a drop, with those in dropped folders. */
export async function readDrop({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  // The entries must be read before the first `await`: the browser empties the list afterwards.
  const entries = Array.from(items, (item) => item.webkitGetAsEntry?.() ?? undefined);
  if (entries.every((entry) => entry === undefined)) return toDropped(files);
  const lists = await Promise.all(entries.map((entry) => (entry ? readEntry(entry) : [])));
  return lists.flat().filter(({ file }) => !isHidden(file.name));
}

/** The files of an input; those of a chosen folder have a path. */
export function toDropped(files: FileList | null): DroppedFile[] {
  return Array.from(files ?? [], (file) => ({
    file,
    name: file.webkitRelativePath || file.name,
  })).filter(({ file }) => !isHidden(file.name));
}

/** Such as .DS_Store, which systems put into folders. */
const isHidden = (name: string) => name.startsWith('.') || name === 'Thumbs.db';

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function readEntry(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, name: entry.fullPath.replace(/^\//, '') }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: DroppedFile[] = [];
  for (;;) {
    // A folder is read in batches, until one is empty.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return found;
    for (const child of batch) found.push(...(await readEntry(child)));
  }
}
