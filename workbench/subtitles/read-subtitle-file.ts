import type { SubtitleFile } from '#subtitles/cue.ts';
import { decodeText } from '#subtitles/encoding/decode-text.ts';
import { detectLanguage } from '#subtitles/encoding/detect-language.ts';
import { readSubtitles } from '#subtitles/formats/formats.ts';
import { plainText } from '#subtitles/markup.ts';
import { guessLanguage } from '#subtitles/text/guess-language.ts';
import { OpeningFailure } from '../start/opening-failure.ts';

/** About ten times the size of a subtitle file for a film of several hours. */
const MAX_BYTES = 4_000_000;

export interface ReadSubtitles {
  file: SubtitleFile;
  /** BCP 47; empty if unknown. */
  language: string;
}

/** Reads a subtitle file in any usual encoding. Throws `OpeningFailure`. */
export async function readSubtitleFile(source: File): Promise<ReadSubtitles> {
  const { name, size } = source;
  if (size > MAX_BYTES) throw new OpeningFailure('tooLarge', name);
  const bytes = new Uint8Array(await source.arrayBuffer());
  const text = decode(bytes, name);
  return parse(text, name);
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return decodeText(bytes, detectLanguage(name)).text;
  } catch {
    throw new OpeningFailure('notText', name);
  }
}

export function parse(text: string, name: string): ReadSubtitles {
  let file: SubtitleFile;
  try {
    file = readSubtitles(text, name);
  } catch {
    throw new OpeningFailure('notSubtitles', name);
  }
  const texts = file.cues.map((cue) => plainText(cue.text, file.format));
  return { file, language: guessLanguage(texts) };
}
