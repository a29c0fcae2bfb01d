import { splitLines } from './narrow.ts';
import type { ScriptFormat } from './parse-script.ts';

const HEADING = /^\s*(?:INT|EXT|EST|INT\.?\/EXT|I\/E)[. ]/;
const CHARACTER = /^\s*[A-ZÁÉÍÓÚÑÜ][A-ZÁÉÍÓÚÑÜ .'’-]{1,30}(?:\([^()]{1,30}\))?\s*\^?$/;
const SPEECH = /^\s*[\p{L} .'’()（）-]{1,30}[:：]\s*\S/u;
const LINES_READ = 2000;

/** Screenplays with names in capitals above the words are Fountain, whatever the file is called. */
export function detectFormat(fileName: string, text: string): ScriptFormat {
  if (/\.(?:fountain|spmd)$/i.test(fileName)) return 'fountain';
  const lines = splitLines(text.slice(0, 300_000)).slice(0, LINES_READ);
  const headings = lines.filter((line) => HEADING.test(line)).length;
  const names = lines.filter(
    (line, at) => CHARACTER.test(line) && (lines[at + 1] ?? '').trim() !== '',
  ).length;
  const speeches = lines.filter((line) => SPEECH.test(line)).length;
  return headings > 0 && names > speeches ? 'fountain' : 'plain';
}
