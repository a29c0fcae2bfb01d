import type { Episode, Scene, Script } from '../../parse/script.ts';
import { labelOf } from '../scene-facts.ts';
import type { Warning } from './warning.ts';

/** Episode numbers that are missing, repeated or not ascending. */
export function episodeNumberWarnings({ episodes }: Script): Warning[] {
  const warnings: Warning[] = [];
  const seen = new Set<number>();
  let last = 0;
  for (const { no, line } of episodes) {
    if (no === undefined) continue;
    if (seen.has(no)) warnings.push({ kind: 'episodeRepeated', episode: no, line });
    else if (no < last) warnings.push({ kind: 'episodeOrder', episode: no, after: last, line });
    // A script may begin with any episode.
    else if (seen.size > 0 && no > last + 1)
      warnings.push({ kind: 'episodesMissing', first: last + 1, last: no - 1, line });
    seen.add(no);
    last = Math.max(last, no);
  }
  return warnings;
}

/** The scene numbers that were read so far, in the episode or in the script. */
interface Count {
  last: number;
  readonly seen: Set<string>;
}

/** Scene numbers that are missing, repeated, not ascending, or those of another episode. */
export function sceneNumberWarnings({ episodes }: Script): Warning[] {
  const isContinued = isNumberedThrough(episodes);
  let count: Count = { last: 0, seen: new Set() };
  return episodes.flatMap((episode, index) => {
    if (!isContinued) count = { last: 0, seen: new Set() };
    const no = episode.no ?? index + 1;
    return episode.scenes.flatMap((scene) => {
      const { number, line } = scene;
      if (!number) return [];
      if (number.episode !== undefined && episode.no !== undefined && number.episode !== no)
        return [{ kind: 'sceneElsewhere' as const, episode: no, scene: labelOf(scene), line }];
      return checkNumber(scene, number.scene, no, count);
    });
  });
}

function checkNumber(scene: Scene, no: number, episode: number, count: Count): Warning[] {
  const label = labelOf(scene);
  const { line } = scene;
  const { last, seen } = count;
  const isRepeated = seen.has(label);
  seen.add(label);
  count.last = Math.max(last, no);
  if (isRepeated) return [{ kind: 'sceneRepeated', episode, scene: label, line }];
  if (no < last) return [{ kind: 'sceneOrder', scene: label, after: `${last}`, line }];
  if (no <= last + 1) return [];
  return [{ kind: 'scenesMissing', episode, first: last + 1, last: no - 1, line }];
}

/** Whether numbers continue from one episode to the next: no later episode begins with 1. */
function isNumberedThrough(episodes: readonly Episode[]): boolean {
  const firsts = episodes.flatMap(
    ({ scenes }) => scenes.find(({ number }) => number)?.number ?? [],
  );
  return (
    firsts.length > 1 &&
    firsts.every(({ episode }) => episode === undefined) &&
    firsts.slice(1).every(({ scene }) => scene > 1)
  );
}
