import { createNamer } from '../../../../../i18n/display-names.ts';
import { locales } from '../../../../../i18n/locales.ts';
import type { DramaEntry } from '../../entries/entry.ts';
import { formatEpisodes } from '../../entries/episode-ranges.ts';
import { withoutEpisode } from './describe-changes.ts';
import { type Change, removedEpisodes } from './diff-drama.ts';

const languageName = createNamer('en', 'language');

/** Lists what the import removes: `episodes 2–10`, `the Korean text`, `the tags urban, wuxia`. */
export function describeRemovals(
  changes: Change[],
  current: DramaEntry | undefined,
  entry: DramaEntry,
): string[] {
  if (!current) return [];
  const episodes = removedEpisodes(current, entry);
  return [
    ...(episodes.length > 0 ? [formatEpisodes(episodes)] : []),
    ...removedTexts(current, entry),
    ...removedItems('tag', current.tags, entry.tags),
    ...removedItems('audio language', current.audio_languages, entry.audio_languages),
    ...removedItems('subtitle language', current.subtitle_languages, entry.subtitle_languages),
    ...changes.filter(isEmptiedFact).map(({ field }) => `the ${field}`),
    ...removedFromEpisodes(changes.filter(({ episode = 0 }) => !episodes.includes(episode))),
  ];
}

function removedTexts(current: DramaEntry, entry: DramaEntry): string[] {
  return locales.flatMap((locale) => {
    const [before, after] = [current.texts[locale], entry.texts[locale]];
    if (before && !after) return [`the ${languageName(locale)} text`];
    return before?.synopsis && !after?.synopsis ? [`the ${languageName(locale)} synopsis`] : [];
  });
}

function removedItems(noun: string, before: string[], after: string[]): string[] {
  const removed = before.filter((item) => !after.includes(item));
  if (removed.length === 0) return [];
  return [`the ${noun}${removed.length === 1 ? '' : 's'} ${removed.join(', ')}`];
}

/** True if the import empties a fact that is not a list; `removedItems` compares the lists. */
function isEmptiedFact({ part, field, value }: Change): boolean {
  return part === 'facts' && value === '' && !field.endsWith('_languages');
}

/** Lists what is removed from remaining episodes: `the French subtitles of episodes 1–3`. */
function removedFromEpisodes(changes: Change[]): string[] {
  const losses = new Map<string, number[]>();
  for (const { episode, field, value } of changes) {
    if (episode === undefined || value !== '' || field.endsWith(' label')) continue;
    const what = describeField(withoutEpisode(field));
    losses.set(what, [...(losses.get(what) ?? []), episode]);
  }
  return Array.from(losses, ([what, episodes]) => `the ${what} of ${formatEpisodes(episodes)}`);
}

function describeField(field: string): string {
  const [, kind, locale] = /^(title_|subtitles )(.+)$/.exec(field) ?? [];
  return kind && locale ? `${languageName(locale)} ${kind.replace(/[_ ]$/, '')}` : field;
}
