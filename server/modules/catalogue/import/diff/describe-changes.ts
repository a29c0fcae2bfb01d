import { countNoun } from '../../../../text/count-noun.ts';
import { cutText } from '../../../../text/cut-text.ts';
import type { DramaEntry } from '../../entries/entry.ts';
import { formatEpisodes } from '../report/ranges.ts';
import type { Change } from './diff-drama.ts';

/** One line for each change: `release_date 2026-01-01 → 2026-02-01`, `episodes 3–5 added`. */
export function describeChanges(
  changes: Change[],
  current: DramaEntry | undefined,
  wanted: DramaEntry,
): string[] {
  if (!current) return [countNoun(wanted.episodes.length, 'episode')];
  const [before, after] = [numbersOf(current), numbersOf(wanted)];
  const touched = Array.from(new Set(changes.flatMap(({ episode }) => episode ?? [])));
  const added = touched.filter((number) => !before.has(number));
  const removed = touched.filter((number) => !after.has(number));
  return [
    ...changes
      .filter(({ episode }) => episode === undefined)
      .map(({ field, ...change }) => `${field} ${fromTo(field, change)}`),
    ...(added.length > 0 ? [`${formatEpisodes(added)} added`] : []),
    ...(removed.length > 0 ? [`${formatEpisodes(removed)} removed`] : []),
    ...describeChangedEpisodes(
      changes.filter(({ episode = 0 }) => before.has(episode) && after.has(episode)),
    ),
  ];
}

/** The same change of several episodes is one line. */
function describeChangedEpisodes(changes: Change[]): string[] {
  const lines = new Map<string, number[]>();
  for (const { episode = 0, field, ...change } of changes) {
    const name = fieldOfEpisode(field);
    const line = `${name} ${fromTo(name, change)}`;
    lines.set(line, [...(lines.get(line) ?? []), episode]);
  }
  return Array.from(lines, ([line, episodes]) => `${formatEpisodes(episodes)} ${line}`);
}

/** `video` of `episode 3 video`. */
export function fieldOfEpisode(field: string): string {
  return field.replace(/^episode \d+ /, '');
}

function numbersOf({ episodes }: DramaEntry): Set<number> {
  return new Set(episodes.map(({ episode }) => episode));
}

type Values = Pick<Change, 'before' | 'value'>;

/** `"A" → "B"`; only texts are in quotation marks. */
function fromTo(field: string, { before, value }: Values): string {
  const isText = /(?:^|_)title|^synopsis|label$|^name_/.test(field);
  const show = (shown: string) => (isText && shown ? `"${shown}"` : shown || '(empty)');
  const [from, to] = aroundDifference(before, value);
  return `${show(from)} → ${show(to)}`;
}

const SHOWN_LENGTH = 60;
const SHOWN_BEFORE = 20;

/** Long values are cut to the same window, which begins shortly before their first difference. */
function aroundDifference(before: string, value: string): [string, string] {
  const [from, to] = [Array.from(before), Array.from(value)];
  if (Math.max(from.length, to.length) <= SHOWN_LENGTH) return [before, value];
  const difference = from.findIndex((sign, at) => sign !== to[at]);
  const start = Math.max(0, (difference < 0 ? from.length : difference) - SHOWN_BEFORE);
  const cut = (signs: string[]) => {
    const window = signs.slice(start, start + SHOWN_LENGTH).join('');
    const isCutBefore = start > 0 && signs.length > 0;
    const isCutAfter = signs.length > start + SHOWN_LENGTH;
    return `${isCutBefore ? '…' : ''}${window}${isCutAfter ? '…' : ''}`;
  };
  return [cut(from), cut(to)];
}

const LONGEST_KEPT = 200;

/** `name_en "Love" → "Romance"`, for each field of a tag. */
export function describeFields(changes: Record<string, { from: string; to: string }>): string {
  return Object.entries(changes)
    .map(([field, { from, to }]) => `${field} ${fromTo(field, { before: from, value: to })}`)
    .join('; ');
}

/** For the audit log: each field before and after, long texts cut. */
export function toAuditChange(changes: Change[]): Record<string, unknown> {
  return Object.fromEntries(
    changes.map(({ field, before, value }) => [
      field,
      { from: cutText(before, LONGEST_KEPT), to: cutText(value, LONGEST_KEPT) },
    ]),
  );
}
