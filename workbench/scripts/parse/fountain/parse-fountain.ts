import { Lexer } from 'fountain-js';
import { readSpeaker, withWords } from '../dialogue.ts';
import { joinNotes } from '../directions.ts';
import { readEpisodeHeading } from '../headings/episode-heading.ts';
import { headingText } from '../headings/heading-text.ts';
import { readPlaceAndTime } from '../headings/place-and-time.ts';
import { readSceneHeading } from '../headings/scene-heading.ts';
import { isHookMarker } from '../hooks.ts';
import { readLabel } from '../labels.ts';
import { isMarker } from '../markers.ts';
import { splitNames } from '../names.ts';
import { hasCjk, narrow } from '../narrow.ts';
import type { SceneNumber, Script } from '../script.ts';
import { ScriptBuilder } from '../script-builder.ts';
import { type Block, splitBlocks } from './blocks.ts';
import { withoutMarkup } from './plain-text.ts';

/** Reads a script in Fountain. Every text is accepted. */
export function parseFountain(text: string): Script {
  const builder = new ScriptBuilder();
  const blocks = splitBlocks(text);
  const title = blocks[0] && readTitlePage(blocks[0]);
  if (title !== undefined) builder.setTitle(title);
  for (const block of title === undefined ? blocks : blocks.slice(1)) readBlock(builder, block);
  return builder.finish();
}

const TITLE_PAGE =
  /^(?:title|credit|authors?|source|notes|draft date|date|contact|copyright|revision)\s*:/i;

/** The title, which may be empty; undefined if the block is no title page. */
function readTitlePage({ lines }: Block): string | undefined {
  if (!TITLE_PAGE.test(lines[0] ?? '')) return undefined;
  const at = lines.findIndex((line) => /^title\s*:/i.test(line));
  const value = lines[at]?.slice(lines[at].indexOf(':') + 1).trim();
  return withoutMarkup(value || (at < 0 ? '' : (lines[at + 1] ?? '')));
}

function readBlock(builder: ScriptBuilder, block: Block): void {
  const [first = ''] = block.lines;
  const episode = first.length <= MAX_FIRST_LINE && readEpisodeHeading(narrow(headingText(first)));
  if (episode) builder.startEpisode(episode.no, episode.title, block.line);
  else if (isHeading(first)) readScene(builder, first, block.line);
  else {
    if (!readSpeechBlock(builder, block)) addParagraph(builder, block);
    for (const [index, line] of block.lines.entries())
      if (isHookMarker(line)) builder.markHook(block.line + index);
  }
}

/**
 * Some patterns of the library take quadratic or exponential time on long lines, so it sees only
 * blocks that begin with a short line, and none that begin with `>`.
 */
const MAX_FIRST_LINE = 120;

function tokensOf({ lines }: Block) {
  const [first = ''] = lines;
  if (first.length > MAX_FIRST_LINE || first.startsWith('>')) return [];
  return Lexer.tokenizeScript(lines.join('\n'));
}

function isHeading(line: string): boolean {
  return tokensOf({ lines: [line], line: 0 })[0]?.type === 'scene_heading';
}

function readScene(builder: ScriptBuilder, line: string, no: number): void {
  const [token] = tokensOf({ lines: [line], line: no });
  const text = withoutMarkup(token?.text ?? '');
  const found = readSceneHeading(text) ?? {
    ...readPlaceAndTime(text),
    number: undefined,
    people: undefined,
  };
  const number = readSceneNumber(token?.scene_number) ?? found.number;
  builder.startScene(text, { ...found, number }, no);
}

/** `#2-3A#` at the end of a heading. */
function readSceneNumber(text: string | undefined): SceneNumber | undefined {
  const [, first, second, suffix = ''] =
    /^(\d{1,4})(?:[-.](\d{1,4}))?([A-Za-z]?)\.?$/.exec(text ?? '') ?? [];
  if (!first) return undefined;
  return {
    episode: second ? Number(first) : undefined,
    scene: Number(second ?? first),
    suffix: suffix.toUpperCase(),
  };
}

/** A speech: the name, then directions in brackets and words. */
function readSpeechBlock(builder: ScriptBuilder, block: Block): boolean {
  const tokens = tokensOf(block);
  const character = tokens.find(({ type }) => type === 'character')?.text;
  if (!character || !isCharacter(character, block)) return false;
  const speaker = readSpeaker(narrow(withoutMarkup(character)));
  if (!speaker) return false;
  const textsOf = (...types: string[]) =>
    tokens.filter(({ type }) => types.includes(type)).map(({ text = '' }) => withoutMarkup(text));
  const directions = textsOf('parenthetical').map((text) => text.replace(/^\(|\)$/g, ''));
  const note = joinNotes(speaker.note, ...directions);
  const words = textsOf('dialogue', 'lyrics').join('\n');
  const speech = withWords({ speakers: speaker.speakers, note, text: '' }, words);
  builder.addLine({ kind: 'dialogue', ...speech, line: block.line });
  return true;
}

const MAX_UNCASED_NAME = 12;

/**
 * The library takes any line without small Latin letters for a name, which every line of Chinese,
 * Japanese or Korean is. Such a name must be short, or have the `@` of the format.
 */
function isCharacter(name: string, { lines }: Block): boolean {
  if (lines[0]?.startsWith('@') || !hasCjk(name)) return true;
  return name.length <= MAX_UNCASED_NAME && !/[。，、！？：；“”]/.test(name);
}

function addParagraph(builder: ScriptBuilder, { lines, line }: Block): void {
  const [first = ''] = lines;
  if (/^(?:#|=)/.test(first) || /^>(?!.*<$)/.test(first)) return;
  const text = withoutMarkup(lines.join('\n').replace(/^[!~>]\s*|\s*<$/g, ''));
  if (text === '') return;
  if (isMarker(text)) return;
  const label = lines.length === 1 ? readLabel(text) : undefined;
  if (label?.kind === 'people') builder.addPeople(splitNames(label.value), line);
  else if (label?.kind === 'props') builder.addProps(splitNames(label.value), text, line);
  else builder.addLine({ kind: 'action', text, line });
}
