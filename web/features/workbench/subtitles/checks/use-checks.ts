import { useMemo } from 'react';
import { checkCues } from '../../../../../subtitles/checks/check-cues.ts';
import { defaultLimits, type Limits } from '../../../../../subtitles/checks/limits.ts';
import type { CueProblems, ProblemKind } from '../../../../../subtitles/checks/problem.ts';
import type { Cue } from '../../../../../subtitles/cue.ts';
import type { GlossaryTerm, Track } from '../../projects/project.ts';

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
      terms: glossary.map(({ forms }) => ({
        required: forms[track.language] ?? '',
        other: (compared && forms[compared.language]) ?? '',
      })),
      others: (cueId) =>
        others
          ?.get(cueId)
          ?.map(({ text }) => text)
          .join('\n') ?? '',
    });
    return { byCue, counts: countKinds(byCue) };
  }, [track, glossary, compared, others]);
}

function countKinds(problems: CueProblems): FoundProblems['counts'] {
  const counts = new Map<ProblemKind, number>();
  for (const list of problems.values())
    for (const kind of new Set(list.map(({ kind }) => kind)))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Array.from(counts, ([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}
