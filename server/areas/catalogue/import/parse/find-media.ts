import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Notice, say } from '#i18n/notice.ts';
import type {
  IngestedMedia,
  MediaKind,
  MediaLibrary,
} from '#server/areas/catalogue/entries/media-library.ts';

/** True for a file name or path; false for an address under /media or on another server. */
export function isFilePath(cell: string): boolean {
  return cell !== '' && !/^(\/media\/|https?:\/\/)/.test(cell);
}

const KINDS = {
  video: { name: 'deskRow.video', absent: 'deskRow.noVideoNamed' },
  picture: { name: 'deskRow.picture', absent: 'deskRow.noPictureNamed' },
  subtitles: { name: 'deskRow.subtitles', absent: 'deskRow.noSubtitlesNamed' },
} as const;

/** Returns what `media ingest` created from the file that a cell names, or an error. */
export async function findIngested(
  folder: string | undefined,
  cell: string,
  kind: MediaKind,
  library: MediaLibrary,
): Promise<IngestedMedia | Notice> {
  if (folder === undefined) return findByName(cell, kind, library);
  const file = resolve(folder, cell);
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) return say('deskRow.fileNotFound');
  const media = await library.findByFile(file);
  if (!media) return library.adviceFor(file);
  if (media.kind === kind) return media;
  const [found, wanted] = [say(KINDS[media.kind].name), say(KINDS[kind].name)];
  return say('deskRow.otherKind', { found, wanted });
}

/** Finds media by the name of its source, which may begin with folders: `lighthouse/01.mp4`. */
async function findByName(
  cell: string,
  kind: MediaKind,
  library: MediaLibrary,
): Promise<IngestedMedia | Notice> {
  const named = await library.listByName(cell);
  const [found, other] = named.filter((media) => media.kind === kind);
  if (!found) return say(KINDS[kind].absent);
  if (other) return say('deskRow.severalNamed');
  return found;
}
