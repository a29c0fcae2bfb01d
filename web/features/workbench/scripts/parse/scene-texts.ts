import { splitLines } from './narrow.ts';
import { parseScript, type ScriptFormat } from './parse-script.ts';

interface SceneText {
  /** The position of the scene in the script, from 1. */
  readonly id: number;
  readonly text: string;
}

/** The source of each scene, from its heading to the next one. */
export function sceneTexts(text: string, format: ScriptFormat): SceneText[] {
  const lines = splitLines(text);
  const { episodes } = parseScript(text, format);
  const starts = episodes.flatMap(({ line, scenes }) => [
    line,
    ...scenes.map((scene) => scene.line),
  ]);
  return episodes.flatMap(({ scenes }) =>
    scenes.map(({ position, line }) => {
      const end = starts.find((start) => start > line) ?? lines.length + 1;
      return {
        id: position,
        text: lines
          .slice(line - 1, end - 1)
          .join('\n')
          .trim(),
      };
    }),
  );
}
