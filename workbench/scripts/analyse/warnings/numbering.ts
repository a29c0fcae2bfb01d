import type { Episode, Scene, Script } from '#workbench/scripts/parse/script.ts';
import { isNumberedThrough, sceneNamerOf } from '../scene-labels.ts';
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

/**
 * Scene numbers that are missing, repeated, not ascending, or those of another episode. An episode
 * with a repeated number is reported as such, and its scenes are not.
 */
export function sceneNumberWarnings({ episodes }: Script): Warning[] {
  const isContinued = isNumberedThrough(episodes);
  const nameOf = sceneNamerOf(episodes);
  const seen = new Set<number>();
  let count: Count = { last: 0, seen: new Set() };
  return episodes.flatMap((episode, index) => {
    const no = episode.no ?? index + 1;
    if (!isContinued) {
      if (seen.has(no)) return [];
      count = { last: 0, seen: new Set() };
    }
    seen.add(no);
    return episode.scenes.flatMap((scene) =>
      checkScene(scene, episode, nameOf(scene, no), no, count),
    );
  });
}

function checkScene(
  { number, line }: Scene,
  episode: Episode,
  label: string,
  episodeNo: number,
  count: Count,
): Warning[] {
  if (!number) return [];
  const isElsewhere =
    number.episode !== undefined && episode.no !== undefined && number.episode !== episode.no;
  if (isElsewhere) return [{ kind: 'sceneElsewhere', episode: episodeNo, scene: label, line }];
  return checkNumber(number.scene, label, episodeNo, line, count);
}

function checkNumber(
  no: number,
  label: string,
  episode: number,
  line: number,
  count: Count,
): Warning[] {
  const { last, seen } = count;
  const isRepeated = seen.has(label);
  seen.add(label);
  count.last = Math.max(last, no);
  if (isRepeated) return [{ kind: 'sceneRepeated', episode, scene: label, line }];
  if (no < last) return [{ kind: 'sceneOrder', scene: label, after: `${last}`, line }];
  if (no <= last + 1) return [];
  return [{ kind: 'scenesMissing', episode, first: last + 1, last: no - 1, line }];
}
