import { expect, test } from 'vitest';
import type { SubtitleFile } from '../cue.ts';
import { readSubtitles, writeSubtitles } from './formats.ts';

/** Each cue as `start-end text`, in seconds. */
const summary = ({ cues }: SubtitleFile) =>
  cues.map(({ startMs, endMs, text }) => `${startMs / 1000}-${endMs / 1000} ${text}`);

const one = '00:00:01,000 --> 00:00:02,000';
const three = '00:00:03,000 --> 00:00:04,000';

test.for([
  ['an end before the start', `1\n00:00:02,000 --> 00:00:01,000\nA\n`, ['2-1 A']],
  ['no blank line between cues', `1\n${one}\nA\n2\n${three}\nB\n`, ['1-2 A', '3-4 B']],
  ['no blank line and no numbers', `${one}\nA\n${three}\nB\n`, ['1-2 A', '3-4 B']],
  ['blank lines in a text', `1\n${one}\nA\n\nB\n\n\n2\n${three}\nC`, ['1-2 A\n\nB', '3-4 C']],
  ['a blank line before a text', `1\n${one}\n\nA\n\n2\n${three}\nC`, ['1-2 A', '3-4 C']],
  ['a repeated number', `1\n1\n${one}\nA\n\n2\n2\n${three}\nB`, ['1-2 A', '3-4 B']],
  ['full-width characters', `１\n００：００：０１，０００ －－＞ 00：00：02，000\nA`, ['1-2 A']],
  [
    'another arrow',
    `1\n00:00:01,000 -> 00:00:02,000\nA\n\n2\n00:00:03,000 → 00:00:04,000\nB`,
    ['1-2 A', '3-4 B'],
  ],
  ['spaces in times', '1\n00: 00: 01, 000 --> 00 :00 :02 ,000\nA', ['1-2 A']],
  ['no milliseconds', '1\n00:00:01 --> 00:00:02\nA', ['1-2 A']],
  ['a colon before the milliseconds', '1\n00:00:01:000 --> 00:00:02:000\nA', ['1-2 A']],
  [
    'doubled carriage returns',
    `1\r\r\n${one}\r\r\nA\r\r\n\r\r\n2\r\r\n${three}\r\r\nB`,
    ['1-2 A', '3-4 B'],
  ],
  ['an old end of file mark', `1\n${one}\nA\n\u001a`, ['1-2 A']],
  ['an arrow in a text', `1\n${one}\nA --> B\n12:30 -> 13:00\n`, ['1-2 A --> B\n12:30 -> 13:00']],
] as const)('SubRip with %s is read', ([, text, expected]) => {
  const file = readSubtitles(text, 'a.srt');
  expect(summary(file)).toEqual(expected);
  expect(readSubtitles(writeSubtitles(file), 'a.srt').cues.map(({ endMs }) => endMs)).toEqual(
    file.cues.map(({ endMs }) => endMs),
  );
});

test('unreadable lines of SubRip are listed and kept', () => {
  const text = `www.example.com

1
${one}
A

2
00:00:99,000 --> 00:01:40,000
Lost

3

4
${three}
B

5
`;
  const file = readSubtitles(text, 'a.srt');
  expect(summary(file)).toEqual(['1-2 A', '3-4 B']);
  expect(file.problems.map(({ line, kind }) => [line, kind])).toEqual([
    [1, 'text'],
    [7, 'text'],
    [8, 'time'],
    [9, 'text'],
    [11, 'text'],
    [17, 'text'],
  ]);
  expect(writeSubtitles(file)).toBe(text);
});

test('what is missing in SubRip is added, and mistyped times are corrected', () => {
  const text = '1\n00：00：01 -> 00:00:02\nA\n2\n00:00:03,000 --> 00:00:04,000\nB\n\nC';
  expect(writeSubtitles(readSubtitles(text, ''))).toBe(`1\n${one}\nA\n\n2\n${three}\nB\nC`);
});

test('WebVTT with missing blank lines and unknown blocks is read', () => {
  const text = `WEBVTT
${one}
A
b
2
${three}
B

more of B

NOTE
comment
lines

stray line
`;
  const file = readSubtitles(text, '');
  expect(summary(file)).toEqual(['1-2 A\nb', '3-4 B\n\nmore of B']);
  expect(file.problems).toEqual([{ line: 15, kind: 'text', text: 'stray line' }]);
  expect(writeSubtitles(file)).toBe(
    text
      .replace('WEBVTT\n', 'WEBVTT\n\n')
      .replace('b\n2', 'b\n\n2')
      .replace('B\n\nmore', 'B\nmore'),
  );
});

test('unreadable events of ASS are listed and kept', () => {
  const text = `[Events]
Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,A
Dialogue: 0,0:00:0x.00,0:00:02.00,Default,,0,0,0,,Lost
Dialogue: 0,0:00:03.00
a broken line
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,B, b
`;
  const file = readSubtitles(text, '');
  expect(summary(file)).toEqual(['1-2 A', '3-4 B, b']);
  expect(file.problems.map(({ line, kind }) => [line, kind])).toEqual([
    [3, 'time'],
    [4, 'time'],
    [5, 'text'],
  ]);
  expect(writeSubtitles(file)).toBe(text);
});

test('events of ASS whose text is not the last field are listed and kept', () => {
  const text = `[Events]
Format: Layer, Start, End, Text, Style, Name, MarginL, MarginR, MarginV, Effect
Dialogue: 0,0:00:01.00,0:00:02.00,A, a,Default,,0,0,0,
Format: Start, End, Text
Dialogue: 0:00:03.00,0:00:04.00,B, b
`;
  const file = readSubtitles(text, '');
  expect(summary(file)).toEqual(['3-4 B, b']);
  expect(file.problems.map(({ line, kind }) => [line, kind])).toEqual([[3, 'time']]);
  const inserted = { id: 9, startMs: 0, endMs: 500, text: 'C, c' };
  const written = writeSubtitles({ ...file, cues: [...file.cues, inserted] });
  expect(written).toBe(`${text}Dialogue: 0:00:00.00,0:00:00.50,C, c\n`);
});

test.for(['srt', 'vtt', 'ass'] as const)('a text cannot add or end a cue of %s', (format) => {
  const hostile = [
    `x\n\n2\n${three}\nInjected`,
    `x\r\r${three.replaceAll(',', '.')}\rInjected`,
    `x\n \n9\n00:00:03 -> 00:00:04\nInjected`,
    'x\nDialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,Injected',
    '\nNOTE x\n\nSTYLE\n',
    '[Fonts]\n-->\n\n1\n\n',
  ];
  const cues = hostile.map((text, at) => ({
    id: at,
    startMs: at * 1000,
    endMs: at * 1000 + 500,
    text,
  }));
  const head = { srt: '', vtt: 'WEBVTT\n\n', ass: '[Events]\n' }[format];
  const file: SubtitleFile = { format, cues, head, tail: '\n', newline: '\n', problems: [] };
  const again = readSubtitles(writeSubtitles(file), `a.${format}`);
  expect(again.format).toBe(format);
  expect(again.cues.map(({ startMs }) => startMs)).toEqual(cues.map(({ startMs }) => startMs));
});

test.for([
  '-->'.repeat(70_000),
  `${' '.repeat(200_000)}-->`,
  `00:00:01,000 --> ${' '.repeat(200_000)}x`,
  '1:'.repeat(100_000),
  '9'.repeat(200_000),
  '{\\p1'.repeat(50_000),
  'Dialogue: '.repeat(20_000),
  '[Events'.repeat(30_000),
  ','.repeat(200_000),
  '\n'.repeat(5000),
  '\r'.repeat(5000),
  '1\n'.repeat(5000),
  'NOTE\n\n'.repeat(5000),
])('a file with a very long hostile part is read and written back (%#)', (line) => {
  const ass = `[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,A\n${line}\n`;
  for (const text of [`1\n${one}\nA\n\n${line}\n`, `WEBVTT\n\n${one}\nA\n\n${line}\n`, ass]) {
    const file = readSubtitles(text, '');
    expect(file.cues.length).toBe(1);
    expect(writeSubtitles(file).length).toBeGreaterThan(0);
  }
});

test('a file with very many unreadable lines is read', () => {
  const text = `1\n${one}\nA\n\n${'1:>\n'.repeat(150_000)}`;
  expect(readSubtitles(text, '').problems.length).toBe(150_000);
});
