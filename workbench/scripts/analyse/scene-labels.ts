import type { Episode, Scene } from '../parse/script.ts';

/** Names a scene of an episode: `2-3`, or the position in the script in the form `#7`. */
export type SceneNamer = (scene: Scene, episodeNo: number) => string;

/** Numbers that begin again in each episode are given with the episode: `2-3` for scene 3. */
export function sceneNamerOf(episodes: readonly Episode[]): SceneNamer {
  const isRestarted = firstNumbersOf(episodes).length > 1 && !isNumberedThrough(episodes);
  return ({ number, position }, episodeNo) => {
    if (!number) return `#${position}`;
    const own = `${number.scene}${number.suffix}`;
    const episode = number.episode ?? (isRestarted ? episodeNo : undefined);
    return episode === undefined ? own : `${episode}-${own}`;
  };
}

/** Whether numbers continue from one episode to the next: no later episode begins with 1. */
export function isNumberedThrough(episodes: readonly Episode[]): boolean {
  const firsts = firstNumbersOf(episodes);
  return (
    firsts.length > 1 &&
    firsts.every(({ episode }) => episode === undefined) &&
    firsts.slice(1).every(({ scene }) => scene > 1)
  );
}

function firstNumbersOf(episodes: readonly Episode[]) {
  return episodes.flatMap(({ scenes }) => scenes.find(({ number }) => number)?.number ?? []);
}
