import { byTime } from './checks/time-order.ts';
import type { Cue } from './cue.ts';

/** A cue with those of the other language that are shown with it. One of the two may be missing. */
interface AlignedRow {
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
  /** Cues that may be shown with the current one of `others` or a later one. */
  let shown: Cue[] = [];
  let next = 0;
  for (const other of byTime(others)) {
    shown = shown.filter((cue) => cue.endMs > other.startMs || cue.startMs >= other.startMs);
    for (let cue = ordered[next]; cue && startsWith(cue, other); cue = ordered[++next]) {
      shown.push(cue);
    }
    const partner = findPartner(shown, other);
    const found = partner && partners.get(partner);
    if (!partner) alone.push(other);
    else if (found) found.push(other);
    else partners.set(partner, [other]);
  }
  return mergeRows(cues, partners, alone);
}

function startsWith(cue: Cue, other: Cue): boolean {
  return cue.startMs < other.endMs || cue.startMs <= other.startMs;
}

function findPartner(shown: readonly Cue[], other: Cue): Cue | undefined {
  let best: Cue | undefined;
  let bestMs = 0;
  for (const cue of shown) {
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
