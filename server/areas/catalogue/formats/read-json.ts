import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { JSONParser, TokenType } from '@streamparser/json';
import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { readHead } from './read-head.ts';
import type { RowKind } from './sheets.ts';
import type { SourceRow } from './source-row.ts';
import { requireUtf8 } from './utf8.ts';

/** Deeper than any document that can be imported. */
const MAX_LEVELS = 64;
const CHUNK_BYTES = 256 * 1024;

/**
 * Streams a document `{ "tags": […], "dramas": […], "rights": […], "holdbacks": […] }`, or the list
 * of rights or holdbacks that "rights list --json" prints; only one item at a time is in memory.
 */
export async function* readJson(file: string): AsyncGenerator<SourceRow> {
  const name = basename(file);
  const rows: SourceRow[] = [];
  const isList = await startsWithBracket(file);
  const parser = createParser(isList ? '$.*' : '$.*.*');
  parser.onValue = ({ value, key, stack }) => {
    const list = isList ? listOfItem(value) : String(stack[1]?.key);
    rows.push(...toRows(name, list, key, value));
  };
  const chunks = pipeline(
    createReadStream(file, { highWaterMark: CHUNK_BYTES }),
    requireUtf8('deskFile.jsonNotUtf8', name),
    // Errors of the stream are thrown by the loop over the chunks.
    () => {},
  ) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
    await parse(file, () => parser.write(chunk));
    yield* rows.splice(0);
  }
  await parse(file, () => parser.isEnded || parser.end());
}

/** A parser that refuses deep nesting, which would take hundreds of bytes of memory per bracket. */
function createParser(path: string): JSONParser {
  const parser = new JSONParser({ paths: [path], keepStack: false });
  let level = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) level += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) level -= 1;
    if (level > MAX_LEVELS) throw new Error(`more than ${MAX_LEVELS} levels`);
  };
  return parser;
}

const START_BYTES = 4096;

async function startsWithBracket(file: string): Promise<boolean> {
  const head = await readHead(file, START_BYTES);
  // trimStart() also removes a byte order mark.
  return head.toString().trimStart().startsWith('[');
}

/** In which list of a document the item of a bare list would be; empty if in neither. */
function listOfItem(item: unknown): string {
  if (!(item instanceof Object)) return '';
  if ('direction' in item) return 'rights';
  return 'start' in item ? 'holdbacks' : '';
}

async function parse(file: string, step: () => void): Promise<void> {
  try {
    step();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const line = await findBrokenLine(file);
    const message = line ? 'deskFile.jsonLine' : 'deskFile.jsonEnd';
    throw new OperatorError(say(message, { name: basename(file), line }), { cause: error });
  }
}

/**
 * Returns the number of the first line that cannot be parsed; undefined if only the end is missing.
 * Reads the file again line by line, since the parser does not count lines.
 */
async function findBrokenLine(file: string): Promise<number | undefined> {
  const parser = createParser('$.*.*');
  parser.onValue = () => {};
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    try {
      parser.write(`${line}\n`);
    } catch {
      return number;
    }
  }
  return undefined;
}

const KINDS: Record<string, RowKind> = {
  dramas: 'drama',
  tags: 'tag',
  rights: 'right',
  holdbacks: 'holdback',
};

/** Turns an item into rows. Episodes and subtitles inside a drama become rows of their own. */
function toRows(name: string, list: string, index: unknown, value: unknown): SourceRow[] {
  const kind = KINDS[list];
  if (typeof index !== 'number' || !kind) {
    throw new OperatorError(say('deskFile.jsonLists', { name }));
  }
  const place = `${list}[${index}]`;
  const item = asObject(place, value);
  if (kind === 'drama') return dramaRows(place, item);
  return [{ kind, place, value: kind === 'tag' ? item : withoutId(item) }];
}

/** "rights list --json" prints rows with their ids, which the import ignores. */
function withoutId({ id: _, ...row }: Record<string, unknown>): Record<string, unknown> {
  return row;
}

function dramaRows(place: string, { episodes, ...drama }: Record<string, unknown>): SourceRow[] {
  const { external_id } = drama;
  const row: SourceRow = { kind: 'drama', place, value: drama };
  if (episodes === undefined) return [row];
  const items = asList(`${place}.episodes`, episodes);
  if (items.length === 0) row.hasNoEpisodes = true;
  return [
    row,
    ...items.flatMap((episode, at) =>
      episodeRows(`${place}.episodes[${at}]`, external_id, episode),
    ),
  ];
}

function episodeRows(place: string, external_id: unknown, value: unknown): SourceRow[] {
  const { subtitles, ...facts } = asObject(place, value);
  const row: SourceRow = { kind: 'episode', place, value: { external_id, ...facts } };
  if (subtitles === undefined) return [row];
  const items = asList(`${place}.subtitles`, subtitles);
  if (items.length === 0) row.hasNoSubtitles = true;
  return [
    row,
    ...items.map((subtitle, at): SourceRow => {
      const subtitlePlace = `${place}.subtitles[${at}]`;
      const value = { external_id, episode: facts.episode, ...asObject(subtitlePlace, subtitle) };
      return { kind: 'subtitle', place: subtitlePlace, value };
    }),
  ];
}

function asObject(place: string, value: unknown): Record<string, unknown> {
  if (value instanceof Object && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new OperatorError(say('deskFile.notObject', { place }));
}

function asList(place: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new OperatorError(say('deskFile.notList', { place }));
}
