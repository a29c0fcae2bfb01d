import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { IngestedMedia, MediaKind, MediaLibrary } from '../../entries/media-library.ts';

/** A file's name or path, relative or absolute: neither an address below /media nor one elsewhere. */
export function isFile(cell: string): boolean {
  return cell !== '' && !/^(\/media\/|https?:\/\/)/.test(cell);
}

const NOUNS = { video: 'a video', picture: 'a picture', subtitles: 'a subtitle file' };

/** What `media ingest` made of the file that a cell names, or why it cannot be used. */
export async function findIngested(
  folder: string,
  cell: string,
  wanted: MediaKind,
  library: MediaLibrary,
): Promise<IngestedMedia | string> {
  const file = resolve(folder, cell);
  const isThere = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isThere) return 'file not found';
  const made = await library.find(file);
  if (!made) return library.adviceFor(file);
  return made.kind === wanted ? made : `is ${NOUNS[made.kind]}, not ${NOUNS[wanted]}`;
}

const ENDINGS = { video: /\.m3u8$/i, subtitles: /\.vtt$/i, picture: /./ };
const ENDING_RULES = {
  video: 'is not an HLS playlist (.m3u8): give the video file and run `media ingest`',
  subtitles: 'is not a WebVTT file (.vtt): give the file and run `media ingest`',
  picture: '',
};

/** Whether a page can show what is at an address. */
export function judgeAddress(
  address: string,
  kind: MediaKind,
  library: MediaLibrary,
): ReturnType<MediaLibrary['judge']> {
  if (!/^(\/[^/\s]|https?:\/\/)\S*$/.test(address)) return { fault: 'is not an address' };
  if (!ENDINGS[kind].test(address.replace(/[?#].*$/, ''))) return { fault: ENDING_RULES[kind] };
  return library.judge(address);
}
