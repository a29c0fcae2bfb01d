import { checkCues } from '#subtitles/checks/check-cues.ts';
import type { CueProblem } from '#subtitles/checks/problem.ts';
import type { Track } from '#workbench/projects/project.ts';
import { limitsOf } from '../checks/use-checks.ts';

/** The most characters of each cue that is too fast or too long for its lines. */
export function shortenLimits(track: Track): ReadonlyMap<number, number> {
  const limits = limitsOf(track);
  const problems = checkCues(track.file, { language: track.language, limits });
  const found = new Map<number, number>();
  for (const { id, startMs, endMs } of track.file.cues) {
    const allowed = (problems.get(id) ?? []).flatMap((problem) =>
      allowedCharacters(problem, (endMs - startMs) / 1000, limits.lines),
    );
    if (allowed.length > 0) found.set(id, Math.max(1, Math.floor(Math.min(...allowed))));
  }
  return found;
}

function allowedCharacters(problem: CueProblem, seconds: number, lines: number): number[] {
  if (problem.kind === 'fast' && seconds > 0) return [problem.limit * seconds];
  if (problem.kind === 'long') return [problem.limit * lines];
  return [];
}
