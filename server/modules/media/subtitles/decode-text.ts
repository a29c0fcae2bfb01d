import { detect } from 'chardet';
import { guessEncoding, type Reading, tryDecode } from './guess-encoding.ts';
import type { OtherLanguage, SubtitleLanguage } from './language-of-name.ts';

const MARKS: [encoding: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * The text in the encoding it was written in: Unicode where the bytes are valid in it, otherwise
 * the most likely of the older encodings. Throws when it is not text.
 */
export function decodeText(bytes: Uint8Array, named?: SubtitleLanguage): Reading {
  const unicode = readUnicode(bytes);
  if (unicode !== undefined) return { text: unicode, encoding: 'Unicode', isGuess: false };
  if (bytes.includes(0)) throw new Error('it is not text');
  const reading =
    readAsNamed(bytes, named) ??
    doubted(bytes, guessEncoding(bytes, named), named) ??
    readOther(bytes);
  if (!reading) throw new Error('its encoding cannot be detected; save it as UTF-8');
  return reading;
}

function readUnicode(bytes: Uint8Array): string | undefined {
  const marked = MARKS.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  if (marked) return tryDecode(marked, bytes);
  if (!bytes.includes(0)) return tryDecode('utf-8', bytes);
  // Subtitles begin with a digit or WEBVTT, so in UTF-16 one byte of the first two is 0.
  const text = tryDecode(bytes[0] === 0 ? 'utf-16be' : 'utf-16le', bytes);
  return text?.includes('\0') ? undefined : text;
}

const ENCODINGS: Record<OtherLanguage, string> = {
  arabic: 'windows-1256',
  baltic: 'windows-1257',
  central: 'windows-1250',
  cyrillic: 'windows-1251',
  greek: 'windows-1253',
  hebrew: 'windows-1255',
  thai: 'windows-874',
  turkish: 'windows-1254',
  vietnamese: 'windows-1258',
};

/** Any bytes are valid in most of these encodings, so only the name of the file speaks for one. */
function readAsNamed(bytes: Uint8Array, named?: SubtitleLanguage): Reading | undefined {
  const encoding = ENCODINGS[named as OtherLanguage];
  const text = encoding && tryDecode(encoding, bytes);
  return text ? { text, encoding, isGuess: true } : undefined;
}

const WESTERN = /^(?:ISO-8859-1|windows-1252)$/;

/** Polish looks Western, with other letters: where the library disagrees, the reading is a guess. */
function doubted(bytes: Uint8Array, reading: Reading | undefined, named?: SubtitleLanguage) {
  if (reading?.encoding !== 'Windows-1252' || named === 'western') return reading;
  return { ...reading, isGuess: reading.isGuess || !WESTERN.test(detect(bytes) ?? '') };
}

/** Other scripts, such as Cyrillic and Thai, by the statistics of a library. */
function readOther(bytes: Uint8Array): Reading | undefined {
  const encoding = detect(bytes);
  const text = encoding && tryDecode(encoding, bytes);
  return text ? { text, encoding, isGuess: true } : undefined;
}
