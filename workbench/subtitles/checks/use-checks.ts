import { useMemo } from 'react';
import { checkCues } from '#subtitles/checks/check-cues.ts';
import { defaultLimits, type Limits } from '#subtitles/checks/limits.ts';
import type { CueProblem, CueProblems, ProblemKind } from '#subtitles/checks/problem.ts';
import { termsFor } from '#subtitles/checks/terms.ts';
import type { Cue } from '#subtitles/cue.ts';
import { plainText } from '#subtitles/markup.ts';
import type { GlossaryTerm, Track } from '#workbench/projects/project.ts';

export interface FoundProblems {
  byCue: CueProblems;
  /** How many cues have problems of each kind, in the order of their number. */
  counts: readonly { kind: ProblemKind; count: number }[];
}

export const limitsOf = (track: Track): Limits => track.limits ?? defaultLimits(track.language);

/** Checks the track against its limits, the glossary and the compared track. */
export function useChecks(
  track: Track,
  glossary: readonly GlossaryTerm[],
  compared: Track | undefined,
  others: ReadonlyMap<number, readonly Cue[]> | undefined,
): FoundProblems {
  return useMemo(() => {
    const byCue = checkCues(track.file, {
      language: track.language,
      limits: limitsOf(track),
      terms: termsFor(glossary, track.language, compared?.language),
      ...(glossary.length > 0 && compared && others && { pairedTexts: textsOf(others, compared) }),
    });
    const shown = withoutUntranslated(byCue, track);
    return { byCue: shown, counts: countKinds(shown) };
  }, [track, glossary, compared, others]);
}

/** A cue that is not translated yet is expected to be in another script and without terms. */
function withoutUntranslated(problems: CueProblems, { marks }: Track): CueProblems {
  if (!Object.values(marks).includes('untranslated')) return problems;
  const shown = new Map<number, readonly CueProblem[]>();
  for (const [cueId, found] of problems) {
    const kept =
      marks[cueId] === 'untranslated'
        ? found.filter(({ kind }) => kind !== 'script' && kind !== 'term')
        : found;
    if (kept.length > 0) shown.set(cueId, kept);
  }
  return shown;
}

/** The visible texts of the compared track, by the cue beside which they are shown. */
function textsOf(
  others: ReadonlyMap<number, readonly Cue[]>,
  { file }: Track,
): ReadonlyMap<number, string> {
  return new Map(
    Array.from(others, ([cueId, cues]) => [
      cueId,
      cues.map(({ text }) => plainText(text, file.format)).join('\n'),
    ]),
  );
}

function countKinds(problems: CueProblems): FoundProblems['counts'] {
  const counts = new Map<ProblemKind, number>();
  for (const list of problems.values())
    for (const kind of new Set(list.map(({ kind }) => kind)))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Array.from(counts, ([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}
