import { byTime } from './checks/time-order.ts';
import type { Cue } from './cue.ts';

/** A cue with those of the other language that are shown with it. One of the two may be missing. */
export interface AlignedRow {
  readonly cue?: Cue;
  readonly others: readonly Cue[];
}

/**
 * Puts each cue of `others` beside the cue of `cues` with which it is shown longest; of equal ones,
 * the one with the same id. Cues of `others` that are shown with none get rows of their own. Rows
 * are in the order of `cues`, and of time between them.
 */
export function alignCues(cues: readonly Cue[], others: readonly Cue[]): AlignedRow[] {
  const ordered = byTime(cues);
  const partners = new Map<Cue, Cue[]>();
  const alone: Cue[] = [];
  let first = 0;
  for (const other of byTime(others)) {
    while (isPast(ordered[first], other)) first++;
    const partner = findPartner(ordered, first, other);
    if (!partner) alone.push(other);
    else if (partners.get(partner)?.push(other) === undefined) partners.set(partner, [other]);
  }
  return mergeRows(cues, partners, alone);
}

/** Cues that end before `other` starts are not needed for later ones either. */
function isPast(cue: Cue | undefined, other: Cue): boolean {
  return cue !== undefined && cue.endMs <= other.startMs && cue.startMs < other.startMs;
}

function findPartner(ordered: readonly Cue[], first: number, other: Cue): Cue | undefined {
  let best: Cue | undefined;
  let bestMs = 0;
  for (let index = first; index < ordered.length; index++) {
    const cue = ordered[index];
    if (!cue || (cue.startMs > other.startMs && cue.startMs >= other.endMs)) break;
    const ms = sharedMs(cue, other);
    const isBetter = ms > bestMs || (ms === bestMs && ms > 0 && cue.id === other.id);
    if (!isBetter) continue;
    best = cue;
    bestMs = ms;
  }
  return best;
}

/** Cues with the same times belong together even if they have no duration. */
function sharedMs(cue: Cue, other: Cue): number {
  if (cue.startMs === other.startMs && cue.endMs === other.endMs) return Number.MAX_SAFE_INTEGER;
  return Math.min(cue.endMs, other.endMs) - Math.max(cue.startMs, other.startMs);
}

const NONE: readonly Cue[] = [];

function mergeRows(
  cues: readonly Cue[],
  partners: ReadonlyMap<Cue, readonly Cue[]>,
  alone: readonly Cue[],
): AlignedRow[] {
  const rows: AlignedRow[] = [];
  let next = 0;
  const addAloneBefore = (timeMs: number) => {
    for (let other = alone[next]; other && other.startMs < timeMs; other = alone[next]) {
      rows.push({ others: [other] });
      next++;
    }
  };
  for (const cue of cues) {
    addAloneBefore(cue.startMs);
    rows.push({ cue, others: partners.get(cue) ?? NONE });
  }
  addAloneBefore(Number.POSITIVE_INFINITY);
  return rows;
}
