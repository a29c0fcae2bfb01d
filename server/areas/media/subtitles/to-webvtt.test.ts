import { expect, test } from 'vitest';
import { toWebVtt } from './to-webvtt.ts';

test('conversion from SubRip rewrites times, sorts cues, removes tags and escapes characters', () => {
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
  expect(() => toWebVtt(srt)).toThrow('line 11 is not a time such as');
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

test('the error for an invalid line contains its number', () => {
  expect(() => toWebVtt('1\n00:00:02,000 --> 00:00:01,000\nHo')).toThrow('line 2 ends before it');
  expect(() => toWebVtt('1\n00:00:99,000 --> 00:01:40,000\nHo')).toThrow('line 2 is not a time');
  expect(() => toWebVtt('WEBVTT\n\n00:01 --> 00:02\nHo')).toThrow('line 3 is not a time');
  expect(() => toWebVtt('<html><body>404</body></html>')).toThrow('line 1 is not a time');
  for (const empty of ['', '\n\n', 'WEBVTT\n'])
    expect(() => toWebVtt(empty)).toThrow('it has no subtitles');
});

test('valid WebVTT is unchanged except for line endings', () => {
  const vtt = 'WEBVTT - zh\n\nNOTE x\n\n00:01.000 --> 00:02.000 line:0\n你好\n';
  expect(toWebVtt(vtt.replaceAll('\n', '\r\n'))).toBe(vtt);
});
