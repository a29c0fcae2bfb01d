import { detect } from 'chardet';

const MARKS: [encoding: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** What the bytes say, in whichever encoding they were written; throws when it is no text. */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  if (marked) return decodeAs(marked, bytes);
  if (bytes.includes(0)) throw new Error('it is no text');
  try {
    return decodeAs('utf-8', bytes);
  } catch {
    // Older programs write the encoding of their country: a guess by how often signs occur.
    const guessed = detect(bytes);
    if (!guessed) throw new Error('its encoding cannot be told; save it as UTF-8');
    return decodeAs(guessed, bytes);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
