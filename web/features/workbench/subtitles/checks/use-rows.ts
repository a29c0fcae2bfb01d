import { useMemo, useState } from 'react';
import type { ProblemKind } from '../../../../../subtitles/checks/problem.ts';
import type { Cue } from '../../../../../subtitles/cue.ts';
import type { Track } from '../../projects/project.ts';
import type { FoundProblems } from './use-checks.ts';

export type RowFilter = 'all' | 'problems' | 'marked' | ProblemKind;

/**
 * The cues that a filter shows. They are chosen when the filter is, so that a row stays while its
 * problem is being mended; new cues are shown too.
 */
export function useRows(track: Track, problems: FoundProblems) {
  const [chosen, setChosen] = useState<{ filter: RowFilter; hidden: ReadonlySet<number> }>({
    filter: 'all',
    hidden: new Set(),
  });
  const { cues } = track.file;
  const rows = useMemo(
    () => (chosen.hidden.size === 0 ? cues : cues.filter(({ id }) => !chosen.hidden.has(id))),
    [cues, chosen],
  );

  function setFilter(filter: RowFilter) {
    const hidden = cues.filter((cue) => !isShown(cue, filter, track, problems));
    setChosen({ filter, hidden: new Set(hidden.map(({ id }) => id)) });
  }

  return { rows, filter: chosen.filter, setFilter };
}

function isShown(cue: Cue, filter: RowFilter, track: Track, { byCue }: FoundProblems): boolean {
  if (filter === 'all') return true;
  if (filter === 'marked') return cue.id in track.marks;
  const problems = byCue.get(cue.id) ?? [];
  return filter === 'problems' ? problems.length > 0 : problems.some(({ kind }) => kind === filter);
}
