import { type Notice, say } from '#i18n/notice.ts';
import {
  isPictureAddress,
  type MediaCheck,
  type MediaKind,
  type MediaLibrary,
} from '#server/areas/catalogue/entries/media-library.ts';
import type { Change } from '../diff/diff-drama.ts';

const EXTENSIONS = {
  video: { pattern: /\.m3u8$/i, error: 'deskRow.notPlaylist' },
  subtitles: { pattern: /\.vtt$/i, error: 'deskRow.notWebVtt' },
} as const;

interface CheckedMedia {
  error?: Notice;
  warning?: Notice;
}

/** Checks that pages can load a changed media address. */
export async function checkMedia(
  { field, value, media }: Change,
  library: MediaLibrary,
): Promise<CheckedMedia> {
  if (!media || value === '') return {};
  const { error, warning } = await checkAddress(value, media, library);
  const cell = `${field} ${value}`;
  return {
    ...(error && { error: say(error, { cell }) }),
    ...(warning && { warning: say(warning, { cell }) }),
  };
}

async function checkAddress(
  address: string,
  kind: MediaKind,
  library: MediaLibrary,
): Promise<MediaCheck> {
  if (!/^(\/[^/\s]|https?:\/\/)\S*$/.test(address)) return { error: 'deskRow.notAddress' };
  if (kind !== 'picture') {
    const { pattern, error } = EXTENSIONS[kind];
    if (!pattern.test(address.replace(/[?#].*$/, ''))) return { error };
  } else {
    const stored = library.toStored(address);
    if (stored.startsWith('/') && !isPictureAddress(stored)) return { error: 'deskRow.notPicture' };
  }
  return library.checkAddress(address);
}
