import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IngestedMedia, MediaKind, MediaLibrary } from './media-library.ts';

/** Not an address of this site or elsewhere, but a name of a file. */
export function isFile(cell: string): boolean {
  return cell !== '' && !/^(\/|https?:\/\/)/.test(cell);
}

/** What `media ingest` made of the file that a cell names, or why there is none. */
export async function findIngested(
  folder: string,
  cell: string,
  wanted: MediaKind,
  library: MediaLibrary,
): Promise<IngestedMedia | string> {
  const file = join(folder, cell);
  const isThere = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isThere) return 'file not found';
  const made = await library.find(file);
  if (!made) return 'run `media ingest` on it first';
  return made.kind === wanted ? made : `is a file of ${made.kind}, not of ${wanted}`;
}

const ENDINGS = { video: /\.m3u8$/i, subtitles: /\.vtt$/i, picture: /./ };
const ENDING_RULES = {
  video: 'is no HLS playlist (.m3u8): give the video file and run `media ingest`',
  subtitles: 'is no WebVTT (.vtt): give the file and run `media ingest`',
  picture: '',
};

/** Whether a page can show what is at an address. */
export function judgeAddress(
  address: string,
  kind: MediaKind,
  library: MediaLibrary,
): ReturnType<MediaLibrary['judge']> {
  if (!/^(\/[^/\s]|https?:\/\/)\S*$/.test(address)) return { fault: 'is no address' };
  if (!ENDINGS[kind].test(address.replace(/[?#].*$/, ''))) return { fault: ENDING_RULES[kind] };
  return library.judge(address);
}
