import type { GrantedPlayback } from '#contract/playback.ts';
import { trackLabel } from '#i18n/locales.ts';
import type { TrackRow } from './grants.queries.ts';

interface GrantedParts {
  token: string;
  path: string;
  thumbnail: string | null;
  tracks: TrackRow[];
  expiresAt: Date;
}

export function toGrantedPlayback(parts: GrantedParts): GrantedPlayback {
  const { token, path, thumbnail, tracks, expiresAt } = parts;
  const address = (media: string) => watchAddress(token, media);
  return {
    grant: token,
    video_url: address(path),
    thumbnail: thumbnail === null ? '' : address(thumbnail),
    subtitles: tracks.map(({ lang, label, path }) => ({
      lang,
      label: trackLabel(lang, label),
      url: address(path),
    })),
    expires_at: expiresAt.toISOString(),
  };
}

/** Media on another server has the address that it is stored with; no grant protects it. */
function watchAddress(token: string, path: string): string {
  return path.startsWith('/media/') ? `/watch/${token}${path.slice('/media'.length)}` : path;
}
