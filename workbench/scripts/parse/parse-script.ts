import { parseFountain } from './fountain/parse-fountain.ts';
import { parsePlain } from './parse-plain.ts';
import type { Script } from './script.ts';

export type ScriptFormat = 'plain' | 'fountain';

/** Never fails: what is not understood is a line of the scene in which it stands. */
export function parseScript(text: string, format: ScriptFormat): Script {
  return format === 'fountain' ? parseFountain(text) : parsePlain(text);
}
