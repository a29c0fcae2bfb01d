import { detect } from 'chardet';
import type { OtherLanguage, SubtitleLanguage } from './detect-language.ts';
import { type DecodedText, guessEncoding, tryDecode } from './guess-encoding.ts';
import { UnreadableText } from './unreadable-text.ts';

const BYTE_ORDER_MARKS: [encoding: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * Decodes as Unicode if the bytes are valid, otherwise in the most likely legacy encoding. Throws
 * `UnreadableText` if the bytes are not text.
 */
export function decodeText(bytes: Uint8Array, language?: SubtitleLanguage): DecodedText {
  const unicode = decodeUnicode(bytes);
  if (unicode !== undefined) return { text: unicode, encoding: 'Unicode', isGuess: false };
  if (bytes.includes(0)) throw new UnreadableText('binary');
  const decoded =
    decodeByLanguage(bytes, language) ??
    reconsiderWestern(bytes, guessEncoding(bytes, language), language) ??
    decodeByStatistics(bytes);
  if (!decoded) throw new UnreadableText('encoding');
  return decoded;
}

function decodeUnicode(bytes: Uint8Array): string | undefined {
  const markedEncoding = BYTE_ORDER_MARKS.find(([, ...mark]) =>
    mark.every((byte, at) => bytes[at] === byte),
  )?.[0];
  if (markedEncoding) return tryDecode(markedEncoding, bytes);
  if (!bytes.includes(0)) return tryDecode('utf-8', bytes);
  // Subtitles begin with an ASCII character, so in UTF-16 one of the first two bytes is 0.
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

/** Uses the language in the file name, since any bytes are valid in most of these encodings. */
function decodeByLanguage(bytes: Uint8Array, language?: SubtitleLanguage): DecodedText | undefined {
  const encoding = ENCODINGS[language as OtherLanguage];
  const text = encoding && tryDecode(encoding, bytes);
  return text ? { text, encoding, isGuess: true } : undefined;
}

const WESTERN = /^(?:ISO-8859-1|windows-1252)$/;

/**
 * Marks a result in Windows-1252 as a guess if chardet detects another encoding: Polish text is
 * also valid in Windows-1252.
 */
function reconsiderWestern(
  bytes: Uint8Array,
  decoded: DecodedText | undefined,
  language?: SubtitleLanguage,
) {
  if (decoded?.encoding !== 'Windows-1252' || language === 'western') return decoded;
  return { ...decoded, isGuess: decoded.isGuess || !WESTERN.test(detect(bytes) ?? '') };
}

/** Detects other scripts, such as Cyrillic and Thai, with chardet. */
function decodeByStatistics(bytes: Uint8Array): DecodedText | undefined {
  const encoding = detect(bytes);
  const text = encoding && tryDecode(encoding, bytes);
  return text ? { text, encoding, isGuess: true } : undefined;
}
