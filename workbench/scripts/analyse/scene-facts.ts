import { isPerson, nameKey } from '../parse/names.ts';
import type { Episode, Scene, Script } from '../parse/script.ts';
import { wordCount } from './count-text.ts';
import { sceneNamerOf } from './scene-labels.ts';
import { secondsOf } from './speech-time.ts';

export interface SceneFacts {
  readonly scene: Scene;
  readonly episode: Episode;
  /** From 1. */
  readonly episodePosition: number;
  /** `2-3`, or the position in the script in the form `#7`. */
  readonly label: string;
  /** Listed or speaking, without voices and groups. */
  readonly people: readonly string[];
  readonly speechCount: number;
  readonly actionCount: number;
  /** Of the dialogue. */
  readonly words: number;
  readonly seconds: number;
}

export function sceneFactsOf(script: Script): SceneFacts[] {
  const nameOf = sceneNamerOf(script.episodes);
  return script.episodes.flatMap((episode, index) =>
    episode.scenes.map((scene) =>
      factsOf(scene, episode, index + 1, nameOf(scene, episode.no ?? index + 1)),
    ),
  );
}

function factsOf(
  scene: Scene,
  episode: Episode,
  episodePosition: number,
  label: string,
): SceneFacts {
  let speechCount = 0;
  let words = 0;
  let seconds = 0;
  for (const line of scene.lines) {
    seconds += secondsOf(line);
    if (line.kind !== 'dialogue') continue;
    speechCount += 1;
    words += wordCount(line.text);
  }
  const actionCount = scene.lines.length - speechCount;
  const people = peopleOf(scene);
  return {
    scene,
    episode,
    episodePosition,
    label,
    people,
    speechCount,
    actionCount,
    words,
    seconds,
  };
}

/** Different spellings of a name's case count once. */
function peopleOf(scene: Scene): string[] {
  const byKey = new Map<string, string>();
  const add = (name: string) => {
    const key = nameKey(name);
    if (isPerson(name) && !byKey.has(key)) byKey.set(key, name);
  };
  scene.people.forEach(add);
  for (const line of scene.lines) if (line.kind === 'dialogue') line.speakers.forEach(add);
  return [...byKey.values()];
}
