import { Parser } from 'saxen';

/** All names are passed without the namespace prefix that some programs write. */
export interface XmlListener {
  open(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const CHUNK_BYTES = 256 * 1024;

/** Parses in chunks and yields after each, so that the caller can use the results so far. */
export function* parseXml(bytes: Uint8Array, listener: XmlListener): Generator<void> {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes, decode) =>
    listener.open(localName(name), () => localAttributes(attributes(), decode)),
  );
  parser.on('closeTag', (name) => listener.close?.(localName(name)));
  parser.on('text', (text, decode) => listener.text?.(decode(text)));
  parser.on('cdata', (text) => listener.text?.(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const end = at + CHUNK_BYTES;
    parser.write(decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }));
    yield;
  }
  parser.end();
}

/** Parses a document at once, for the small parts of a workbook. */
export function parseXmlWhole(bytes: Uint8Array, listener: XmlListener): void {
  for (const _ of parseXml(bytes, listener));
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
