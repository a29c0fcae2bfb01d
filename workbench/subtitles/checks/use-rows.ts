import { useMemo, useState } from 'react';
import type { ProblemKind } from '#subtitles/checks/problem.ts';
import type { Cue } from '#subtitles/cue.ts';
import type { Track } from '#workbench/projects/project.ts';
import type { FoundProblems } from './use-checks.ts';

export type RowFilter = 'all' | 'problems' | 'marked' | ProblemKind;

interface Choice {
  /** Ids of cues are those of this track. */
  trackId: number | undefined;
  filter: RowFilter;
  hidden: ReadonlySet<number>;
}

const ALL: Choice = { trackId: undefined, filter: 'all', hidden: new Set() };

/**
 * The cues that a filter shows. They are chosen when the filter is, so that a row stays while its
 * problem is being mended; new cues are shown too.
 */
export function useRows(track: Track, problems: FoundProblems) {
  const [chosen, setChosen] = useState<Choice>(ALL);
  const current = chosen.trackId === track.id ? chosen : ALL;
  const { cues } = track.file;
  const rows = useMemo(
    () => (current.hidden.size === 0 ? cues : cues.filter(({ id }) => !current.hidden.has(id))),
    [cues, current],
  );

  function setFilter(filter: RowFilter) {
    const hidden = cues.filter((cue) => !isShown(cue, filter, track, problems));
    setChosen({ trackId: track.id, filter, hidden: new Set(hidden.map(({ id }) => id)) });
  }

  return { rows, filter: current.filter, setFilter };
}

function isShown(cue: Cue, filter: RowFilter, track: Track, { byCue }: FoundProblems): boolean {
  if (filter === 'all') return true;
  if (filter === 'marked') return cue.id in track.marks;
  const problems = byCue.get(cue.id) ?? [];
  return filter === 'problems' ? problems.length > 0 : problems.some(({ kind }) => kind === filter);
}
