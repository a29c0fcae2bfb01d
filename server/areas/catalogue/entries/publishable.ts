import { dramaFields } from '#contract/desk/sheets/drama-fields.ts';
import { namesOf } from '#contract/desk/sheets/field.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import { type Notice, say } from '#i18n/notice.ts';
import type { DramaEntry, EpisodeEntry } from './entry.ts';
import { formatRanges } from './episode-ranges.ts';

const REQUIRED_FIELDS = namesOf(dramaFields, ({ isNeededToPublish = false }) => isNeededToPublish);

/** Something that prevents publishing or withdrawing a drama. */
export type Problem =
  | { reason: 'missingFields'; fields: string[] }
  | { reason: 'noVideo' | 'noThumbnail' | 'noDuration'; episodes: number[] }
  | { reason: 'missingEpisodes' | 'removedFiles'; episodes: number[] }
  | { reason: 'noTitle' | 'noEpisodes' | 'isDraft' };

/**
 * Lists the missing fields that pages and orders need. The database constraint
 * `dramas_published_complete` enforces the same rule.
 */
export function findMissing(entry: DramaEntry): Problem[] {
  const fields = REQUIRED_FIELDS.filter((field) => !entry[field]);
  const { episodes } = entry;
  const hasVideo = ({ video }: EpisodeEntry) => video !== '';
  const withVideo = episodes.filter(hasVideo);
  return [
    ...(fields.length > 0 ? [{ reason: 'missingFields' as const, fields }] : []),
    ...episodesWithout('noVideo', episodes, hasVideo),
    ...episodesWithout('noThumbnail', withVideo, ({ thumbnail }) => thumbnail !== ''),
    ...episodesWithout('noDuration', withVideo, (episode) => episode.duration_seconds !== null),
  ];
}

/**
 * Lists everything that prevents publishing the drama; empty if it can be published. "media remove"
 * has deleted the files of `removedEpisodes`.
 */
export function findUnpublishable(entry: DramaEntry, removedEpisodes: number[]): Problem[] {
  return [
    ...findMissing(entry),
    ...findMissingTitle(entry),
    ...findEpisodeGaps(entry),
    ...(removedEpisodes.length > 0
      ? [{ reason: 'removedFiles' as const, episodes: removedEpisodes }]
      : []),
  ];
}

/** Pages without a title in their language fall back to English, then to the original language. */
function findMissingTitle({ texts, original_language }: DramaEntry): Problem[] {
  if (texts[fallbackLocale]?.title || texts[original_language as Locale]?.title) return [];
  return [{ reason: 'noTitle' }];
}

function findEpisodeGaps({ episodes }: DramaEntry): Problem[] {
  if (episodes.length === 0) return [{ reason: 'noEpisodes' }];
  const numbers = new Set(episodes.map(({ episode }) => episode));
  const all = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1);
  const missing = all.filter((number) => !numbers.has(number));
  return missing.length === 0 ? [] : [{ reason: 'missingEpisodes', episodes: missing }];
}

function episodesWithout(
  reason: 'noVideo' | 'noThumbnail' | 'noDuration',
  episodes: EpisodeEntry[],
  isPresent: (episode: EpisodeEntry) => boolean,
): Problem[] {
  const lacking = episodes.filter((episode) => !isPresent(episode)).map(({ episode }) => episode);
  return lacking.length === 0 ? [] : [{ reason, episodes: lacking }];
}

/** Returns a part of a sentence: `episodes 3–5 have no video`. */
export function toNotice(problem: Problem): Notice {
  const message = `deskRow.problem.${problem.reason}` as const;
  if ('fields' in problem)
    return say(message, { count: problem.fields.length, fields: problem.fields });
  if (!('episodes' in problem)) return say(message);
  const { episodes } = problem;
  return say(message, { count: episodes.length, episodes: formatRanges(episodes) });
}
