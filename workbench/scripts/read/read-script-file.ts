import { decodeText } from '#subtitles/encoding/decode-text.ts';
import { detectFormat } from '../parse/detect-format.ts';
import { readDocx } from './read-docx.ts';
import { MAX_FILE_BYTES, type ScriptFile, UnreadableScript } from './script-file.ts';
import { isScriptTooLarge } from './script-size.ts';

/** Reads plain text in any usual encoding, Fountain, or DOCX. Throws `UnreadableScript`. */
export async function readScriptFile(file: File): Promise<ScriptFile> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableScript('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = normalise(await textOf(bytes));
  if (isScriptTooLarge(text)) throw new UnreadableScript('tooLarge');
  if (text.trim() === '') throw new UnreadableScript('noText');
  return {
    name: file.name.replace(/\.[^.]{1,10}$/, ''),
    text,
    format: detectFormat(file.name, text),
  };
}

async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readDocx(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableScript('oldWord');
  const isPdf = startsWith(bytes, [0x25, 0x50, 0x44, 0x46]);
  const isRtf = startsWith(bytes, [0x7b, 0x5c, 0x72, 0x74, 0x66]);
  if (isPdf || isRtf) throw new UnreadableScript('unsupported');
  try {
    return decodeText(bytes).text;
  } catch (error) {
    throw new UnreadableScript('unsupported', error);
  }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function normalise(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n');
}
