import { fallbackLocale, type Locale } from '../../../../i18n/locales.ts';
import { formatEpisodes } from '../import/report/ranges.ts';
import type { DramaEntry, EpisodeEntry } from './entry.ts';

const list = new Intl.ListFormat('en-GB');
const FACTS = ['original_language', 'original_title', 'release_date', 'cover'] as const;

/** What a drama lacks to be shown by carts, orders and pages: `dramas_published_complete` in words. */
export function whyIncomplete(entry: DramaEntry): string[] {
  const facts = FACTS.filter((field) => !entry[field]);
  const { episodes } = entry;
  const isWithVideo = ({ video }: EpisodeEntry) => video !== '';
  const withVideo = episodes.filter(isWithVideo);
  return [
    ...(facts.length > 0
      ? [`${list.format(facts)} ${facts.length === 1 ? 'is' : 'are'} missing`]
      : []),
    ...episodesWithout('video', episodes, isWithVideo),
    ...episodesWithout('thumbnail', withVideo, ({ thumbnail }) => thumbnail !== ''),
    ...episodesWithout('duration', withVideo, (episode) => episode.duration_seconds !== null),
  ];
}

/** All that keeps a drama from being published; empty when nothing does. */
export function whyNotPublishable(entry: DramaEntry): string[] {
  return [...whyIncomplete(entry), ...whyUnreadable(entry), ...missingEpisodes(entry)];
}

/** Readers of any language fall back to English, then to the original language. */
function whyUnreadable({ texts, original_language }: DramaEntry): string[] {
  if (texts[fallbackLocale]?.title || texts[original_language as Locale]?.title) return [];
  return ['it has no title in English or in its original language'];
}

function missingEpisodes({ episodes }: DramaEntry): string[] {
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
  const lacking = episodes.filter((one) => !isPresent(one)).map(({ episode }) => episode);
  if (lacking.length === 0) return [];
  return [`${formatEpisodes(lacking)} ${lacking.length === 1 ? 'has' : 'have'} no ${what}`];
}
