import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { toWebVtt } from './to-webvtt.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test('SubRip becomes WebVTT: times, order, tags and signs', () => {
  const srt = `2
00:00:03,000 --> 00:00:04,5
{\\an8}Tom & <font color="#fff">Mei</font> <I>smile</i> <3 -->

1
1:00:01.25 --> 01:00:02,000 X1:10
- No.
- Yes.

3
00:59 nothing yet
`;
  expect(() => toWebVtt(srt)).toThrow('line 11 is no time such as');
  expect(toWebVtt(srt.split('\n').slice(0, 9).join('\r\n'))).toBe(`WEBVTT

1
00:00:03.000 --> 00:00:04.500
Tom &amp; Mei <i>smile</i> &lt;3 --&gt;

2
01:00:01.250 --> 01:00:02.000
- No.
- Yes.
`);
});

test('a line that cannot be is named', () => {
  expect(() => toWebVtt('1\n00:00:02,000 --> 00:00:01,000\nHo')).toThrow('line 2 ends before it');
  expect(() => toWebVtt('1\n00:00:99,000 --> 00:01:40,000\nHo')).toThrow('line 2 is no time');
  expect(() => toWebVtt('WEBVTT\n\n00:01 --> 00:02\nHo')).toThrow('line 3 is no time');
  expect(() => toWebVtt('<html><body>404</body></html>')).toThrow('line 1 is no time');
  for (const empty of ['', '\n\n', 'WEBVTT\n'])
    expect(() => toWebVtt(empty)).toThrow('it has no subtitles');
});

test('WebVTT stays what it is', () => {
  const vtt = 'WEBVTT - zh\n\nNOTE x\n\n00:01.000 --> 00:02.000 line:0\n你好\n';
  expect(toWebVtt(vtt.replaceAll('\n', '\r\n'))).toBe(vtt);
});

test.for([
  ['UTF-8', utf8('你好, señor')],
  ['UTF-8 with a mark', utf8('\uFEFF你好, señor')],
  ['UTF-16', Buffer.from('\uFEFF你好, señor', 'utf16le')],
] as const)('%s is read', ([, bytes]) => {
  expect(decodeText(bytes)).toBe('你好, señor');
});

/** No encoder of ours writes it. */
const gb18030 = Buffer.from(
  'c4e3bac3a3acced2c3c7c3f7ccecd4dab3b5d5bebcfbc3e6a1a3ced2bbe1b4f8d7c5c4e3b5c4d0c5a1a3',
  'hex',
);

test('older encodings are told by the signs in them; what is no text is refused', () => {
  expect(decodeText(gb18030)).toBe('你好，我们明天在车站见面。我会带着你的信。');
  expect(decodeText(Buffer.from('¿Dónde está la señora? Mañana, en la estación.', 'latin1'))).toBe(
    '¿Dónde está la señora? Mañana, en la estación.',
  );
  expect(() => decodeText(Buffer.from([1, 0, 2, 0, 3]))).toThrow('no text');
});
