import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { IngestedMedia, MediaKind, MediaLibrary } from '../../entries/media-library.ts';

/** True for a file name or path; false for an address under /media or on another server. */
export function isFilePath(cell: string): boolean {
  return cell !== '' && !/^(\/media\/|https?:\/\/)/.test(cell);
}

const NOUNS = { video: 'a video', picture: 'a picture', subtitles: 'a subtitle file' };

/** Returns what `media ingest` created from the file that a cell names, or an error message. */
export async function findIngested(
  folder: string | undefined,
  cell: string,
  kind: MediaKind,
  library: MediaLibrary,
): Promise<IngestedMedia | string> {
  if (folder === undefined) return findByName(cell, kind, library);
  const file = resolve(folder, cell);
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) return 'file not found';
  const media = await library.findByFile(file);
  if (!media) return library.adviceFor(file);
  return media.kind === kind ? media : `is ${NOUNS[media.kind]}, not ${NOUNS[kind]}`;
}

/** Finds media by the name of its source, which may begin with folders: `lighthouse/01.mp4`. */
function findByName(cell: string, kind: MediaKind, library: MediaLibrary): IngestedMedia | string {
  const [found, other] = library.listByName(cell).filter((media) => media.kind === kind);
  if (!found) return `no ${NOUNS[kind].slice(2)} of this name has been ingested`;
  if (other)
    return `several ingested files have this name: write a folder before it, or the path /media/…`;
  return found;
}
