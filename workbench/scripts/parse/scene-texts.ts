import { splitLines } from './narrow.ts';
import { sceneKey } from './scene-key.ts';
import type { Script } from './script.ts';

interface SceneText {
  /** The position of the scene in the script, from 1. */
  readonly id: number;
  /** Depends on the text only. */
  readonly key: string;
  readonly text: string;
}

/** The source of each scene, from its heading to the next one. `text` is what was parsed. */
export function sceneTexts(text: string, { episodes }: Script): SceneText[] {
  const lines = splitLines(text);
  const starts = new Set(
    episodes.flatMap(({ line, scenes }) => [line, ...scenes.map((scene) => scene.line)]),
  );
  const sorted = [...starts].toSorted((a, b) => a - b);
  const ends = new Map(sorted.map((line, index) => [line, sorted[index + 1]]));
  return episodes.flatMap(({ scenes }) =>
    scenes.map(({ position, line }) => {
      const end = ends.get(line) ?? lines.length + 1;
      const source = lines
        .slice(line - 1, end - 1)
        .join('\n')
        .trim();
      return { id: position, key: sceneKey(source), text: source };
    }),
  );
}
