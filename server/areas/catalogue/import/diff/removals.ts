import { dramaFields } from '#contract/desk/sheets/drama-fields.ts';
import type { Field } from '#contract/desk/sheets/field.ts';
import { locales } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { type NoticeText, say } from '#i18n/notice.ts';
import type { DramaEntry } from '#server/areas/catalogue/entries/entry.ts';
import { formatRanges } from '#server/areas/catalogue/entries/episode-ranges.ts';
import { withoutEpisode } from './describe-changes.ts';
import { type Change, removedEpisodes } from './diff-drama.ts';

/** The messages about items that are removed from lists, by field. */
const lists = new Map(
  Object.entries<Field>(dramaFields).flatMap(([name, { removed }]) =>
    removed ? [[name, removed]] : [],
  ),
);

type Values = Pick<Change, 'before' | 'value'>;
const NO_VALUES: Values = { before: '', value: '' };

/** Lists what the import removes: `episodes 2–10`, `the Korean text`, `the tags urban, wuxia`. */
export function describeRemovals(
  changes: Change[],
  current: DramaEntry | undefined,
  entry: DramaEntry,
): NoticeText[] {
  if (!current) return [];
  const episodes = removedEpisodes(current, entry);
  return [
    ...(episodes.length > 0 ? [say('deskRow.episodes', valuesOf(episodes))] : []),
    ...removedTexts(current, entry),
    ...Array.from(lists).flatMap(([name, message]) =>
      removedItems(
        message,
        changes.find(({ field }) => field === name),
      ),
    ),
    ...changes.filter(isEmptiedFact).map(({ field }) => say('deskRow.theField', { field })),
    ...removedFromEpisodes(changes.filter(({ episode = 0 }) => !episodes.includes(episode))),
  ];
}

function removedTexts(current: DramaEntry, entry: DramaEntry): NoticeText[] {
  return locales.flatMap((locale) => {
    const [before, after] = [current.texts[locale], entry.texts[locale]];
    const values = { language: { language: locale } };
    if (before && !after) return [say('deskRow.theText', values)];
    return before?.synopsis && !after?.synopsis ? [say('deskRow.theSynopsis', values)] : [];
  });
}

function removedItems(message: MessageKey, { before, value }: Values = NO_VALUES): NoticeText[] {
  const kept = new Set(value.split(', '));
  const removed = before.split(', ').filter((item) => item !== '' && !kept.has(item));
  if (removed.length === 0) return [];
  return [say(message, { count: removed.length, items: removed.join(', ') })];
}

/** True if the import empties a fact that is not a list; `removedItems` compares the lists. */
function isEmptiedFact({ part, field, value }: Change): boolean {
  return part === 'facts' && value === '' && !lists.has(field);
}

/** Lists what is removed from remaining episodes: `the French subtitles of episodes 1–3`. */
function removedFromEpisodes(changes: Change[]): NoticeText[] {
  const losses = new Map<string, number[]>();
  for (const { episode, field, value } of changes) {
    if (episode === undefined || value !== '' || field.endsWith(' label')) continue;
    const what = withoutEpisode(field);
    losses.set(what, [...(losses.get(what) ?? []), episode]);
  }
  return Array.from(losses, ([what, episodes]) => describeLoss(what, valuesOf(episodes)));
}

function describeLoss(field: string, values: ReturnType<typeof valuesOf>): NoticeText {
  const [, kind, locale] = /^(title_|subtitles )(.+)$/.exec(field) ?? [];
  if (!kind) return say('deskRow.fieldOfEpisodes', { ...values, field });
  const message = kind === 'title_' ? 'deskRow.titleOfEpisodes' : 'deskRow.subtitlesOfEpisodes';
  return say(message, { ...values, language: { language: locale } });
}

function valuesOf(episodes: number[]) {
  return { count: episodes.length, episodes: formatRanges(episodes) };
}
