import { readSpeaker, readSpeech, type Speech } from './dialogue.ts';
import { readEpisodeHeading } from './headings/episode-heading.ts';
import { headingText } from './headings/heading-text.ts';
import { readSceneHeading } from './headings/scene-heading.ts';
import { readLabel } from './labels.ts';
import { ACTION, isMarker } from './markers.ts';
import { nameKey, splitNames } from './names.ts';
import { narrow } from './narrow.ts';

/** The names in lists of people and before colons, by their keys. */
export function knownNames(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap(namesIn).map(nameKey));
}

/** A heading with the brackets and marks around it is not longer. */
export const MAX_HEADING_LINE = 140;

function namesIn(line: string): readonly string[] {
  const label = readLabel(line);
  if (label) return label.kind === 'people' ? splitNames(label.value) : [];
  const heading = line.length <= MAX_HEADING_LINE ? readSceneHeading(headingText(line)) : undefined;
  return heading?.people ?? readSpeech(line)?.speakers ?? [];
}

const MAX_LINE = 40;

/** Reads a known name that is alone on its line, with its words on the next: `沈母`, `沈母（怒）`. */
export function readLoneName(
  line: string,
  next: string,
  known: ReadonlySet<string>,
): Speech | undefined {
  const name = readKnownName(line, known);
  return name && areWords(next) && !readKnownName(next, known) ? name : undefined;
}

function readKnownName(line: string, known: ReadonlySet<string>): Speech | undefined {
  if (line.length > MAX_LINE || /[:：]/.test(line)) return undefined;
  const speaker = readSpeaker(narrow(line));
  if (!speaker?.speakers.every((name) => known.has(nameKey(name)))) return undefined;
  return { ...speaker, text: '' };
}

/** Whether the line has no other meaning than words that are said. */
function areWords(line: string): boolean {
  if (line === '' || ACTION.test(line) || isMarker(line)) return false;
  if (readLabel(line) || readSpeech(line)) return false;
  if (line.length > MAX_HEADING_LINE) return true;
  const text = headingText(line);
  return !readEpisodeHeading(narrow(text)) && !readSceneHeading(text);
}
