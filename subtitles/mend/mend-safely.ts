import type { CheckOptions } from '../checks/checker.ts';
import type { CheckContext } from '../checks/context.ts';
import { defaultLimits } from '../checks/limits.ts';
import { byTime, findNexts } from '../checks/time-order.ts';
import type { Cue, SubtitleFile } from '../cue.ts';
import { removeCues } from '../formats/remove-cues.ts';
import { nextCueId } from './cue-ids.ts';
import { mapChanged } from './map-changed.ts';
import { mendDoubles } from './mend-doubles.ts';
import { divideIfTooLong } from './mend-split.ts';
import { mendText } from './mend-text.ts';
import { mendTimes } from './mend-times.ts';
import type { Mended, MendKind, ReportMend } from './mended.ts';

export interface MendOptions extends Pick<CheckOptions, 'language' | 'limits'> {
  /** Only texts are mended: the cues of a translation keep number, order and times. */
  readonly areTimesFixed?: boolean;
  /** No cue is extended beyond it. */
  readonly filmMs?: number;
}

interface MendResult {
  readonly file: SubtitleFile;
  readonly mended: readonly Mended[];
}

/** One mend can make room for another; a few passes are enough. */
const MAX_PASSES = 10;

/**
 * Mends what needs no judgement, and reports it. Words never change, empty cues stay, no cue gets a
 * kind of problem that it did not have, and a second call finds nothing to mend.
 */
export function mendSafely(file: SubtitleFile, options: MendOptions): MendResult {
  const { language, limits = defaultLimits(language) } = options;
  const context = { format: file.format, language, limits };
  const { mended, report } = collectMends();
  let { cues } = file;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = runPass(cues, context, options, report);
    if (next === cues) break;
    cues = next;
  }
  return { file: cues === file.cues ? file : withComments(file, cues), mended };
}

/** The file with other cues. Comments before a cue that was joined with another one are kept. */
function withComments(file: SubtitleFile, cues: readonly Cue[]): SubtitleFile {
  const left = new Set(cues.map(({ id }) => id));
  const removed = file.cues.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (removed.length === 0) return { ...file, cues };
  const { cues: remaining, tail } = removeCues(file, new Set(removed));
  const keptById = new Map(remaining.map(({ id, kept }) => [id, kept]));
  return { ...file, tail, cues: cues.map((cue) => withKept(cue, keptById.get(cue.id))) };
}

function withKept(cue: Cue, kept: Cue['kept']): Cue {
  return kept === undefined || kept === cue.kept ? cue : { ...cue, kept };
}

function runPass(
  cues: readonly Cue[],
  context: CheckContext,
  { areTimesFixed, filmMs = Number.POSITIVE_INFINITY }: MendOptions,
  report: ReportMend,
): readonly Cue[] {
  const mendTexts = (some: readonly Cue[]) =>
    mapChanged(some, (cue) => mendText(cue, context, report));
  if (areTimesFixed) return mendTexts(cues);
  const ordered = sort(cues, report);
  const single = mendDoubles(mendTexts(ordered), context, report);
  return mendTimes(divide(single, context, report), context, filmMs, report);
}

function sort(cues: readonly Cue[], report: ReportMend): readonly Cue[] {
  for (const [index, cue] of cues.entries()) {
    if (cue.startMs < (cues[index - 1]?.startMs ?? 0)) report(cue.id, 'order');
  }
  return byTime(cues);
}

/**
 * Divides cues again and again until their parts are short enough or cannot be divided. Cues that
 * overlap the next are left, since their parts would overlap it too.
 */
function divide(cues: readonly Cue[], context: CheckContext, report: ReportMend): readonly Cue[] {
  let newId = nextCueId(cues);
  const divideFully = (cue: Cue): Cue[] => {
    const parts = divideIfTooLong(cue, context, newId);
    if (!parts) return [cue];
    report(cue.id, 'split');
    newId++;
    return parts.flatMap(divideFully);
  };
  const nexts = findNexts(cues, context.format);
  const divided = cues.flatMap((cue) => {
    const isFree = (nexts.get(cue)?.startMs ?? cue.endMs) >= cue.endMs;
    return isFree ? divideFully(cue) : [cue];
  });
  return divided.length === cues.length ? cues : byTime(divided);
}

/** Collects reports; several passes can mend the same thing of a cue. */
function collectMends(): { mended: Mended[]; report: ReportMend } {
  const mended: Mended[] = [];
  const seen = new Set<string>();
  const report = (cueId: number, kind: MendKind) => {
    const key = `${cueId} ${kind}`;
    if (seen.has(key)) return;
    seen.add(key);
    mended.push({ cueId, kind });
  };
  return { mended, report };
}
