import { Parser } from 'saxen';

/** All names are passed without the namespace prefix that some programs write. */
export interface XmlListener {
  open(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const CHUNK_BYTES = 256 * 1024;
/**
 * The parser keeps an unfinished tag or text and scans it again with each chunk. Without this limit
 * its time would grow with the square of a text's length.
 */
const MAX_UNFINISHED_CHUNKS = 4;

/** Parses in chunks and yields after each, so that the caller can use the results so far. */
export function* parseXml(bytes: Uint8Array, listener: XmlListener): Generator<void> {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  let unfinishedChunks = 0;
  const finishThen = (listen: () => void) => {
    unfinishedChunks = 0;
    listen();
  };
  parser.on('openTag', (name, attributes, decode) =>
    finishThen(() => listener.open(localName(name), () => localAttributes(attributes(), decode))),
  );
  parser.on('closeTag', (name) => finishThen(() => listener.close?.(localName(name))));
  parser.on('text', (text, decode) => finishThen(() => listener.text?.(decode(text))));
  parser.on('cdata', (text) => finishThen(() => listener.text?.(text)));
  parser.on('comment', () => finishThen(() => {}));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const end = at + CHUNK_BYTES;
    if (unfinishedChunks === MAX_UNFINISHED_CHUNKS) throw new Error('a tag or text is too long');
    unfinishedChunks += 1;
    parser.write(decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }));
    yield;
  }
  parser.end();
}

/** Parses a document at once, for the small parts of a workbook. */
export function parseXmlWhole(bytes: Uint8Array, listener: XmlListener): void {
  for (const _ of parseXml(bytes, listener));
}

/** Excel allows 32,767 characters in a cell, other programs more. */
const MAX_CELL_LENGTH = 1_000_000;

/** Adds a part of a cell's text, which may have any number of parts. */
export function extendText(text: string, part: string): string {
  if (text.length + part.length > MAX_CELL_LENGTH) throw new Error('a cell has too much text');
  return text + part;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

function localAttributes(prefixed: Record<string, string>, decode: (text: string) => string) {
  const attributes: Record<string, string> = {};
  for (const name in prefixed) attributes[localName(name)] = decode(prefixed[name] ?? '');
  return attributes;
}
