import { fallbackLocale, type Locale } from '../../../../i18n/locales.ts';
import type { DramaEntry, EpisodeEntry } from './entry.ts';
import { formatEpisodes } from './episode-ranges.ts';

const listFormat = new Intl.ListFormat('en-GB');
const REQUIRED_FIELDS = ['original_language', 'original_title', 'release_date', 'cover'] as const;

/**
 * Lists the missing fields that pages and orders need, as messages. The database constraint
 * `dramas_published_complete` enforces the same rule.
 */
export function findMissing(entry: DramaEntry): string[] {
  const missingFields = REQUIRED_FIELDS.filter((field) => !entry[field]);
  const { episodes } = entry;
  const hasVideo = ({ video }: EpisodeEntry) => video !== '';
  const withVideo = episodes.filter(hasVideo);
  return [
    ...(missingFields.length > 0
      ? [`${listFormat.format(missingFields)} ${missingFields.length === 1 ? 'is' : 'are'} missing`]
      : []),
    ...episodesWithout('video', episodes, hasVideo),
    ...episodesWithout('thumbnail', withVideo, ({ thumbnail }) => thumbnail !== ''),
    ...episodesWithout('duration', withVideo, (episode) => episode.duration_seconds !== null),
  ];
}

/**
 * Lists everything that prevents publishing the drama; empty if it can be published. "media remove"
 * has deleted the files of `removedEpisodes`.
 */
export function findUnpublishable(entry: DramaEntry, removedEpisodes: number[]): string[] {
  return [
    ...findMissing(entry),
    ...findMissingTitle(entry),
    ...findEpisodeGaps(entry),
    ...(removedEpisodes.length > 0
      ? [`the files of ${formatEpisodes(removedEpisodes)} were removed: ingest them again`]
      : []),
  ];
}

/** Pages without a title in their language fall back to English, then to the original language. */
function findMissingTitle({ texts, original_language }: DramaEntry): string[] {
  if (texts[fallbackLocale]?.title || texts[original_language as Locale]?.title) return [];
  return ['it has no title in English or in its original language'];
}

function findEpisodeGaps({ episodes }: DramaEntry): string[] {
  if (episodes.length === 0) return ['it has no episodes'];
  const numbers = new Set(episodes.map(({ episode }) => episode));
  const all = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1);
  const missing = all.filter((number) => !numbers.has(number));
  if (missing.length === 0) return [];
  return [`${formatEpisodes(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`];
}

function episodesWithout(
  what: string,
  episodes: EpisodeEntry[],
  isPresent: (episode: EpisodeEntry) => boolean,
): string[] {
  const lacking = episodes.filter((episode) => !isPresent(episode)).map(({ episode }) => episode);
  if (lacking.length === 0) return [];
  return [`${formatEpisodes(lacking)} ${lacking.length === 1 ? 'has' : 'have'} no ${what}`];
}
