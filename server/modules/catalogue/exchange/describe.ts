import { cutText } from '../../../cut-text.ts';
import type { Change } from './compare.ts';
import type { DramaEntry } from './entry.ts';

/** `title_en, cover; episodes 3–5: video; episode 6 added`: short enough for a line. */
export function describeChanges(
  changes: Change[],
  current: DramaEntry | undefined,
  wanted: DramaEntry,
): string[] {
  if (!current) return [count(wanted.episodes.length, 'episode')];
  const own = changes.filter(({ episode }) => episode === undefined).map(({ field }) => field);
  return [
    ...(own.length > 0 ? [own.join(', ')] : []),
    ...describeEpisodes(changes, current, wanted),
  ];
}

function describeEpisodes(changes: Change[], current: DramaEntry, wanted: DramaEntry): string[] {
  const [before, after] = [numbersOf(current), numbersOf(wanted)];
  const numbers = new Set(changes.flatMap(({ episode }) => episode ?? []));
  const added = Array.from(numbers).filter((number) => !before.has(number));
  const removed = Array.from(numbers).filter((number) => !after.has(number));
  const changed = Array.from(numbers).filter((number) => before.has(number) && after.has(number));
  const fields = new Set(
    changes
      .filter(({ episode }) => episode !== undefined && changed.includes(episode))
      .map(({ field }) => field.replace(/^episode \d+ /, '')),
  );
  return [
    ...(added.length > 0 ? [`${ranges(added)} added`] : []),
    ...(removed.length > 0 ? [`${ranges(removed)} removed`] : []),
    ...(changed.length > 0 ? [`${ranges(changed)}: ${Array.from(fields).join(', ')}`] : []),
  ];
}

function numbersOf({ episodes }: DramaEntry): Set<number> {
  return new Set(episodes.map(({ episode }) => episode));
}

/** `episodes 1–3, 7` */
function ranges(numbers: number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const shown = runs.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ');
  return `${numbers.length === 1 ? 'episode' : 'episodes'} ${shown}`;
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

const LONGEST_KEPT = 200;

/** For the audit log: each field as it was and is, long texts cut. */
export function toAuditChange(changes: Change[]): Record<string, unknown> {
  return Object.fromEntries(
    changes.map(({ field, before, value }) => [
      field,
      { from: cutText(before, LONGEST_KEPT), to: cutText(value, LONGEST_KEPT) },
    ]),
  );
}
