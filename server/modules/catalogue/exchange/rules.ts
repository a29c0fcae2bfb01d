import { fallbackLocale, type Locale, locales } from '../../../../i18n/locales.ts';
import type { Given, Refusal } from './assemble.ts';
import type { Change } from './compare.ts';
import type { DramaEntry } from './entry.ts';
import { judgeAddress } from './media-cell.ts';
import type { MediaLibrary } from './media-library.ts';

type Readable = Pick<DramaEntry, 'texts' | 'original_language'>;

/** What keeps a drama from being published; empty when nothing does. */
export function whyNotPublishable(entry: DramaEntry): string[] {
  const noEpisodes = entry.episodes.length === 0 ? ['it has no episodes'] : [];
  return [...noEpisodes, ...missingLanguage(entry)];
}

/** Every reader falls back to English, then to the original language: one of them must be there. */
function missingLanguage({ texts, original_language }: Readable): string[] {
  if (texts[fallbackLocale]?.title || texts[original_language as Locale]?.title) return [];
  return [`missing language: no title in ${fallbackLocale} or its original language`];
}

/** Of a drama that is not in the catalogue: why it cannot be a new one. What it lacks is not asked then. */
export function whyUnknown({ key, hasOwnRow }: Given): string | undefined {
  if (key.startsWith('id:')) return `there is no drama ${key}`;
  return hasOwnRow ? undefined : `there is no drama ${key} in Dramas or in the catalogue`;
}

const REQUIRED = ['original_language', 'original_title', 'release_date', 'cover'] as const;

/** Why the drama cannot be as the file wants it, each with the row that says so. */
export function refusalsOf(wanted: DramaEntry, given: Given): Refusal[] {
  const ofDrama = [
    ...REQUIRED.filter((field) => !wanted[field]).map((field) => `${field} is missing`),
    ...(wanted.state === 'published'
      ? whyNotPublishable(wanted).map((reason) => `cannot be published: ${reason}`)
      : missingLanguage(wanted)),
    ...locales.flatMap((locale) =>
      wanted.texts[locale]?.title === ''
        ? [`There is a synopsis_${locale} but no title_${locale}`]
        : [],
    ),
    ...gapsOf(wanted),
  ];
  return [
    ...ofDrama.map((reason) => ({ place: given.place, reason })),
    ...episodeRefusals(wanted, given),
  ];
}

function gapsOf({ episodes }: DramaEntry): string[] {
  const numbers = new Set(episodes.map(({ episode }) => episode));
  const last = Math.max(0, ...numbers);
  const missing = [];
  for (let number = 1; number <= last; number += 1) if (!numbers.has(number)) missing.push(number);
  if (missing.length === 0) return [];
  const shown = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' …' : '');
  return [`missing episode: ${shown} of ${last}`];
}

function episodeRefusals(wanted: DramaEntry, given: Given): Refusal[] {
  return wanted.episodes.flatMap(({ episode, video, thumbnail, duration_seconds }) => {
    const place = given.episodes?.get(episode)?.place ?? given.place;
    if (!video) return [{ place, reason: 'video is missing' }];
    const missing = [
      ...(thumbnail ? [] : ['thumbnail is missing']),
      ...(duration_seconds ? [] : ['duration_seconds is missing']),
    ];
    return missing.map((reason) => ({ place, reason }));
  });
}

/** Subtitles of episodes that there are not: they would change nothing, and nobody would know. */
export function strayRefusals({ episodes }: DramaEntry, given: Given): Refusal[] {
  const numbers = new Set(episodes.map(({ episode }) => episode));
  return Array.from(given.subtitles)
    .filter(([episode]) => !numbers.has(episode))
    .flatMap(([episode, rows]) =>
      rows.map(({ place }) => ({ place, reason: `there is no episode ${episode}` })),
    );
}

/** Whether pages can show the media that the change brings; what was there before is not asked about. */
export function judgeMedia({ field, value, media }: Change, library: MediaLibrary) {
  if (!media || value === '') return {};
  const { fault, warning } = judgeAddress(value, media, library);
  return {
    ...(fault && { fault: `${field} ${value} ${fault}` }),
    ...(warning && { warning: `${field} ${value} ${warning}` }),
  };
}

/** Worth saying, but no reason to refuse. */
export function warningsOf({ texts }: Readable): string[] {
  const missing = locales.filter((locale) => !texts[locale]);
  return missing.length === 0 ? [] : [`no text in ${missing.join(', ')}`];
}
