import { type NoticeText, say } from '#i18n/notice.ts';
import type { DramaEntry } from '#server/areas/catalogue/entries/entry.ts';
import { formatRanges } from '#server/areas/catalogue/entries/episode-ranges.ts';
import { cutText } from '#server/text/cut-text.ts';
import type { Change } from './diff-drama.ts';

/**
 * Returns one line for each change: `release_date 2026-01-01 → 2026-02-01`, `episodes 3–5 added`.
 * For a new drama, returns only its number of episodes.
 */
export function describeChanges(
  changes: Change[],
  current: DramaEntry | undefined,
  entry: DramaEntry,
): NoticeText[] {
  if (!current) return [say('deskRow.episodeCount', { count: entry.episodes.length })];
  const [before, after] = [episodeNumbers(current), episodeNumbers(entry)];
  const affected = Array.from(new Set(changes.flatMap(({ episode }) => episode ?? [])));
  const added = affected.filter((number) => !before.has(number));
  const removed = affected.filter((number) => !after.has(number));
  return [
    ...changes
      .filter(({ episode }) => episode === undefined)
      .map((change) => `${change.field} ${describeValues(change)}`),
    ...(added.length > 0 ? [say('deskRow.episodesAdded', numbersOf(added))] : []),
    ...(removed.length > 0 ? [say('deskRow.episodesRemoved', numbersOf(removed))] : []),
    ...describeChangedEpisodes(
      changes.filter(({ episode = 0 }) => before.has(episode) && after.has(episode)),
    ),
  ];
}

/** Returns one line per change; the same change in several episodes becomes one line. */
function describeChangedEpisodes(changes: Change[]): NoticeText[] {
  const lines = new Map<string, number[]>();
  for (const change of changes) {
    const { episode = 0, field } = change;
    const line = `${withoutEpisode(field)} ${describeValues(change)}`;
    lines.set(line, [...(lines.get(line) ?? []), episode]);
  }
  return Array.from(lines, ([change, episodes]) =>
    say('deskRow.episodesChanged', { ...numbersOf(episodes), change }),
  );
}

const numbersOf = (episodes: number[]) => ({
  count: episodes.length,
  episodes: formatRanges(episodes),
});

/** Returns `video` for `episode 3 video`. */
export function withoutEpisode(field: string): string {
  return field.replace(/^episode \d+ /, '');
}

function episodeNumbers({ episodes }: DramaEntry): Set<number> {
  return new Set(episodes.map(({ episode }) => episode));
}

/** Returns `"A" → "B"` for texts; other values are not quoted. */
function describeValues({ before, value, isText }: Pick<Change, 'before' | 'value' | 'isText'>) {
  const format = (text: string) => (isText && text ? `"${text}"` : text || '(empty)');
  const [from, to] = cutAroundDifference(before, value);
  return `${format(from)} → ${format(to)}`;
}

const SHOWN_LENGTH = 60;
const SHOWN_BEFORE = 20;

/**
 * Cuts long values to the same window, which begins shortly before their first difference. Counts
 * code points, so that a surrogate pair is never split.
 */
function cutAroundDifference(before: string, value: string): [string, string] {
  const [from, to] = [Array.from(before), Array.from(value)];
  if (Math.max(from.length, to.length) <= SHOWN_LENGTH) return [before, value];
  const difference = from.findIndex((character, at) => character !== to[at]);
  const start = Math.max(0, (difference < 0 ? from.length : difference) - SHOWN_BEFORE);
  const cut = (characters: string[]) => {
    const window = characters.slice(start, start + SHOWN_LENGTH).join('');
    const isCutBefore = start > 0 && characters.length > 0;
    const isCutAfter = characters.length > start + SHOWN_LENGTH;
    return `${isCutBefore ? '…' : ''}${window}${isCutAfter ? '…' : ''}`;
  };
  return [cut(from), cut(to)];
}

const MAX_AUDITED_LENGTH = 200;

/** Returns `name_en "Love" → "Romance"; …` for the changed names of a tag. */
export function describeNames(changes: Record<string, { from: string; to: string }>): string {
  return Object.entries(changes)
    .map(
      ([field, { from, to }]) =>
        `${field} ${describeValues({ before: from, value: to, isText: true })}`,
    )
    .join('; ');
}

/** Returns the old and new value of each field for the audit log, with long texts truncated. */
export function toAuditChange(changes: Change[]): Record<string, unknown> {
  return Object.fromEntries(
    changes.map(({ field, before, value }) => [
      field,
      { from: cutText(before, MAX_AUDITED_LENGTH), to: cutText(value, MAX_AUDITED_LENGTH) },
    ]),
  );
}
