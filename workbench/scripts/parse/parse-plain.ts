import { readSpeech, withWords } from './dialogue.ts';
import { readEpisodeHeading } from './headings/episode-heading.ts';
import { headingText } from './headings/heading-text.ts';
import { readPlaceAndTime } from './headings/place-and-time.ts';
import { readSceneHeading } from './headings/scene-heading.ts';
import { isHookMarker } from './hooks.ts';
import { type Label, readLabel } from './labels.ts';
import { knownNames, MAX_HEADING_LINE, readLoneName } from './lone-names.ts';
import { ACTION, isMarker } from './markers.ts';
import { splitNames } from './names.ts';
import { narrow, splitLines } from './narrow.ts';
import type { Script } from './script.ts';
import { ScriptBuilder } from './script-builder.ts';

const MAX_TITLE = 40;

/** A line of the source and what its meaning depends on. */
interface SourceLine {
  readonly text: string;
  readonly no: number;
  readonly isAfterBlank: boolean;
  readonly next: string;
  /** The names that the script lists or that speak before a colon. */
  readonly known: ReadonlySet<string>;
}

/** Reads a script in plain text, line by line. Every text is accepted. */
export function parsePlain(text: string): Script {
  const builder = new ScriptBuilder();
  const lines = splitLines(text).map((line) => line.trim());
  const known = knownNames(lines);
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const isAfterBlank = (lines[index - 1] ?? '') === '';
    const next = lines[index + 1] ?? '';
    readLine(builder, { text: line, no: index + 1, isAfterBlank, next, known });
  }
  return builder.finish();
}

function readLine(builder: ScriptBuilder, source: SourceLine): void {
  const { text, no } = source;
  if (readHeading(builder, text, no)) return;
  if (isHookMarker(text)) builder.markHook(no);
  if (isMarker(text)) return;
  const label = readLabel(text);
  if (label) readLabelled(builder, label, text, no);
  else readParagraph(builder, source);
}

function readHeading(builder: ScriptBuilder, line: string, no: number): boolean {
  if (line.length > MAX_HEADING_LINE || ACTION.test(line)) return false;
  const text = headingText(line);
  const episode = readEpisodeHeading(narrow(text));
  if (episode) {
    builder.startEpisode(episode.no, episode.title, no);
    return true;
  }
  const scene = readSceneHeading(text);
  if (scene) builder.startScene(line, scene, no);
  else if (line.length <= MAX_TITLE && !/[:：]/.test(line)) builder.setTitle(text);
  return scene !== undefined;
}

function readLabelled(builder: ScriptBuilder, label: Label, text: string, line: number): void {
  const { kind, value } = label;
  if (kind === 'people') {
    if (value !== '') builder.addPeople(splitNames(value), line);
  } else if (kind === 'props') builder.addProps(splitNames(value), text, line);
  else if (kind === 'time') builder.addFacts({ ...readPlaceAndTime(value), place: '' }, line);
  else if (kind === 'place') addPlace(builder, value, text, line);
  else builder.addLine({ kind, text: kind === 'action' ? value : text, line });
}

/** `场景：酒店大堂` belongs to the heading above it, or is the heading of another scene. */
function addPlace(builder: ScriptBuilder, value: string, text: string, line: number): void {
  const found = readPlaceAndTime(value);
  if (builder.hasFullScene())
    builder.startScene(text, { ...found, number: undefined, people: undefined }, line);
  else builder.addFacts(found, line);
}

function readParagraph(builder: ScriptBuilder, source: SourceLine): void {
  const { text, no: line, isAfterBlank, next, known } = source;
  if (ACTION.test(text)) {
    builder.addLine({ kind: 'action', text: text.replace(ACTION, ''), line });
    return;
  }
  const speech = readSpeech(text) ?? readLoneName(text, next, known);
  if (speech) {
    builder.addLine({ kind: 'dialogue', ...speech, line });
    return;
  }
  const last = builder.lastLine();
  // `张三：` with its words on the next line.
  if (last?.kind === 'dialogue' && last.text === '' && !isAfterBlank)
    builder.replaceLastLine(withWords(last, text));
  else builder.addLine({ kind: isBracketed(text) ? 'action' : 'other', text, line });
}

/** A stage direction in brackets is an action. */
function isBracketed(text: string): boolean {
  return /^[（(【[〔].*[）)】\]〕]$/.test(text);
}
