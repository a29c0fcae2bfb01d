import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { detectLanguage } from './detect-language.ts';
import { UnreadableText } from './unreadable-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test.for([
  ['UTF-8', utf8('1 你好, señor')],
  ['UTF-8 with a byte order mark', utf8('\uFEFF1 你好, señor')],
  ['UTF-16 with a byte order mark', Buffer.from('\uFEFF1 你好, señor', 'utf16le')],
  ['UTF-16LE without a byte order mark', Buffer.from('1 你好, señor', 'utf16le')],
  ['UTF-16BE without a byte order mark', Buffer.from('1 你好, señor', 'utf16le').swap16()],
] as const)('%s is decoded', ([, bytes]) => {
  // A language in the file name makes no difference.
  for (const named of [undefined, 'zh-TW'] as const)
    expect(decodeText(bytes, named)).toMatchObject({ text: '1 你好, señor', isGuess: false });
});

/** Builds a file with two cues. Their texts are in hex, since Node cannot write these encodings. */
function twoCues(lines: readonly string[]): Buffer {
  const parts = lines.flatMap((hex, at) => [
    Buffer.from(`${at + 1}\n00:00:0${at + 1},000 --> 00:00:0${at + 2},000\n`),
    Buffer.from(hex, 'hex'),
    Buffer.from('\n\n'),
  ]);
  return Buffer.concat(parts);
}

const textLines = (text: string) => text.split('\n').filter((line) => /^[^\d]/.test(line));

test.for([
  ['GBK', ['c4e3bac3', 'ced2c3c7d7dfb0c9'], ['你好', '我们走吧']],
  ['Big5', ['a741a66e', 'a7daadcca8aba761'], ['你好', '我們走吧']],
  ['Shift_JIS', ['82a082e882aa82c682a4', '8d7382b182a4'], ['ありがとう', '行こう']],
  ['EUC-JP', ['a4a2a4eaa4aca4c8a4a6', 'b9d4a4b3a4a6'], ['ありがとう', '行こう']],
  ['Windows-1252', ['bf5365f16f723f', '4d61f1616e61'], ['¿Señor?', 'Mañana']],
] as const)(
  '%s is detected from two short cues, even with a wrong language in the file name',
  ([encoding, lines, words]) => {
    for (const named of [undefined, 'ko'] as const) {
      const decoded = decodeText(twoCues(lines), named);
      expect(decoded).toMatchObject({ encoding, isGuess: false });
      expect(textLines(decoded.text)).toEqual(words);
    }
  },
);

test('ambiguous bytes, Korean or Chinese, are decoded by the language in the file name; without it the result is a guess', () => {
  const bytes = twoCues(['bec8b3e7', 'b0a1c0da']);
  const named = decodeText(bytes, 'ko');
  expect(named).toMatchObject({ encoding: 'EUC-KR', isGuess: false });
  expect(textLines(named.text)).toEqual(['안녕', '가자']);
  expect(decodeText(bytes)).toMatchObject({ isGuess: true });
});

test.for([
  ['th', 'windows-874', ['cac7d1cab4d5', 'c5d2a1e8cdb9'], ['สวัสดี', 'ลาก่อน']],
  ['pl', 'windows-1250', ['447a6965f1', '43696562696520'], ['Dzień', 'Ciebie ']],
  ['ar', 'windows-1256', ['e3d1cdc8c7', 'e4dae3'], ['مرحبا', 'نعم']],
  ['ru', 'windows-1251', ['cff0e8e2e5f2', 'cfeeeae0'], ['Привет', 'Пока']],
] as const)(
  '%s in the file name selects %s, marked as a guess',
  ([code, encoding, lines, words]) => {
    const decoded = decodeText(twoCues(lines), detectLanguage(`ep1.${code}.srt`));
    expect(decoded).toMatchObject({ encoding, isGuess: true });
    expect(textLines(decoded.text)).toEqual(words);
  },
);

test('Thai and Polish text without a language in the file name is marked as a guess', () => {
  const thai = ['cac7d1cab4d5a4e8d0b7e8d2b9bbc3d0b8d2b9', 'a4d8b3c1d2b7d3cdd0e4c3b7d5e8b9d5e8'];
  const polish = ['447a6965f120646f6272792c206b7369b9bfea', '4b6f6368616d206369ea'];
  for (const lines of [thai, polish])
    expect(decodeText(twoCues(lines))).toMatchObject({ isGuess: true });
});

test('Cyrillic text is decoded and marked as a guess; binary data is rejected', () => {
  const russian = 'cff0e8e2e5f22c20eae0ea20e4e5ebe03f20df20f2e5e1ff20e6e4e0eb2e';
  expect(decodeText(Buffer.from(russian, 'hex'))).toEqual({
    text: 'Привет, как дела? Я тебя ждал.',
    encoding: 'windows-1251',
    isGuess: true,
  });
  for (const bytes of [
    [1, 0, 2, 0, 3],
    [0xff, 0xfe, 0],
  ])
    expect(() => decodeText(Buffer.from(bytes))).toThrow(new UnreadableText('binary'));
});

test.for([
  ['ep1.zh.srt', 'zh'],
  ['ep1.zh-CN.srt', 'zh'],
  ['EP1_CHS.SRT', 'zh'],
  ['ep1.zh-TW.srt', 'zh-TW'],
  ['ep1_cht.srt', 'zh-TW'],
  ['ep1.zh-Hant.vtt', 'zh-TW'],
  ['第1集 繁體.srt', 'zh-TW'],
  ['ep1.ja.srt', 'ja'],
  ['ep1[kor].srt', 'ko'],
  ['ep1.es.srt', 'western'],
  ['zh-TW/ep1.srt', 'zh-TW'],
  ['zh/ep1.ja.srt', 'ja'],
  ['ep1.th.srt', 'thai'],
  ['el/ep1.srt', 'greek'],
  ['El rey 01.srt', undefined],
  ['show/ep1.srt', undefined],
  ['chshow.srt', undefined],
] as const)('the language of %s is detected as %s', ([name, language]) => {
  expect(detectLanguage(`/incoming/${name}`)).toBe(language);
});
