import type { MediaCheck, MediaKind, MediaLibrary } from '../../entries/media-library.ts';
import type { Change } from '../diff/diff-drama.ts';

const EXTENSIONS = { video: /\.m3u8$/i, subtitles: /\.vtt$/i, picture: /./ };
const EXTENSION_RULES = {
  video: 'is not an HLS playlist (.m3u8): give the video file and run `media ingest`',
  subtitles: 'is not a WebVTT file (.vtt): give the file and run `media ingest`',
  picture: '',
};

/** Checks that pages can load a changed media address. */
export function checkMedia({ field, value, media }: Change, library: MediaLibrary): MediaCheck {
  if (!media || value === '') return {};
  const { error, warning } = checkAddress(value, media, library);
  return {
    ...(error && { error: `${field} ${value} ${error}` }),
    ...(warning && { warning: `${field} ${value} ${warning}` }),
  };
}

function checkAddress(address: string, kind: MediaKind, library: MediaLibrary): MediaCheck {
  if (!/^(\/[^/\s]|https?:\/\/)\S*$/.test(address)) return { error: 'is not an address' };
  if (!EXTENSIONS[kind].test(address.replace(/[?#].*$/, ''))) {
    return { error: EXTENSION_RULES[kind] };
  }
  return library.checkAddress(address);
}
