import type { Episode } from '../parse/script.ts';
import type { SceneFacts } from './scene-facts.ts';

export interface EpisodeFacts {
  readonly episode: Episode;
  /** From 1. */
  readonly position: number;
  readonly sceneCount: number;
  readonly speechCount: number;
  readonly actionCount: number;
  readonly words: number;
  readonly personCount: number;
  readonly seconds: number;
}

export function episodeFactsOf(
  episodes: readonly Episode[],
  scenes: readonly SceneFacts[],
): EpisodeFacts[] {
  const byPosition = Map.groupBy(scenes, ({ episodePosition }) => episodePosition);
  return episodes.map((episode, index) => {
    const own = byPosition.get(index + 1) ?? [];
    const sum = (value: (scene: SceneFacts) => number) =>
      own.reduce((total, scene) => total + value(scene), 0);
    return {
      episode,
      position: index + 1,
      sceneCount: own.length,
      speechCount: sum((scene) => scene.speechCount),
      actionCount: sum((scene) => scene.actionCount),
      words: sum((scene) => scene.words),
      personCount: new Set(own.flatMap((scene) => scene.people.map((name) => name.toLowerCase())))
        .size,
      seconds: sum((scene) => scene.seconds),
    };
  });
}
