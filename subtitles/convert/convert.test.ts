import { expect, test } from 'vitest';
import {
  sampleAss,
  sampleSrt,
  sampleSsa,
  sampleVtt,
} from '#tests/support/areas/subtitle-samples.ts';
import type { SubtitleFormat } from '../cue.ts';
import { readSubtitles, writeSubtitles } from '../formats/formats.ts';
import { plainText } from '../markup.ts';
import { convertFile } from './convert.ts';

function convert(text: string, to: SubtitleFormat): string {
  return writeSubtitles(convertFile(readSubtitles(text, ''), to));
}

/** The events without the head. */
const events = (ass: string) => ass.slice(ass.indexOf('Dialogue'));

test('a file in its own format is not converted', () => {
  const file = readSubtitles(sampleVtt, '');
  expect(convertFile(file, 'vtt')).toBe(file);
});

test('SubRip becomes WebVTT', () => {
  expect(convert(sampleSrt, 'vtt')).toBe(`WEBVTT

00:00:01.000 --> 00:00:02.500 line:0
Where is <i>she</i>?

00:00:02.600 --> 00:00:04.000
<c.yellow>- In the garden.</c>
- <b>Alone</b> &amp; 3 &lt; 4?

00:00:05.000 --> 00:00:06.000

01:00:07.250 --> 01:00:08.000
她在花园里。

01:00:09.000 --> 01:00:10.000
2024
`);
});

test('SubRip becomes ASS', () => {
  const ass = convert(sampleSrt, 'ass');
  expect(ass).toContain('PlayResX: 1080\nPlayResY: 1920\n');
  expect(
    events(ass),
  ).toBe(`Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\an8}Where is {\\i1}she{\\i0}?
Dialogue: 0,0:00:02.60,0:00:04.00,Default,,0,0,0,,{\\c&H00FFFF&}- In the garden.{\\c}\\N- {\\b1}Alone{\\b0} & 3 < 4?
Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,
Dialogue: 0,1:00:07.25,1:00:08.00,Default,,0,0,0,,她在花园里。
Dialogue: 0,1:00:09.00,1:00:10.00,Default,,0,0,0,,2024
`);
});

test('WebVTT becomes SubRip', () => {
  expect(convert(sampleVtt, 'srt')).toBe(`1
00:00:01,000 --> 00:00:02,500
{\\an7}Where is <i>she</i>?

2
00:00:02,600 --> 00:00:04,000
In the <font color="#ffff00">garden</font> & alone.
<\u2060sighs>

3
00:00:05,000 --> 00:00:06,000
{\\an1}花(はな) blooms

4
00:00:07,000 --> 00:00:08,000

5
00:00:09,000 --> 00:00:10,000
The end.
`);
});

test('WebVTT becomes ASS, with the speakers as names', () => {
  expect(
    events(convert(sampleVtt, 'ass')),
  ).toBe(`Dialogue: 0,0:00:01.00,0:00:02.50,Default,Mei,0,0,0,,{\\an7}Where is {\\i1}she{\\i0}?
Dialogue: 0,0:00:02.60,0:00:04.00,Default,Tom,0,0,0,,In the {\\c&H00FFFF&}garden{\\c} & alone.\\N<sighs>
Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,{\\an1}花(はな) blooms
Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,
Dialogue: 0,0:00:09.00,0:00:10.00,Default,,0,0,0,,The end.
`);
});

test('ASS becomes SubRip, with what its styles say', () => {
  expect(convert(sampleAss, 'srt')).toBe(`1
00:00:01,000 --> 00:00:02,500
{\\an8}<i>Where is she</i>?

2
00:00:02,600 --> 00:00:04,000
In the garden,
alone, <font color="#ffff00">you see</font>.

3
00:00:05,000 --> 00:00:06,000
 Soft break and\u00a0space

4
00:00:07,000 --> 00:00:08,000

5
00:00:09,000 --> 00:00:10,000
`);
});

test('ASS becomes WebVTT, with names as voices', () => {
  expect(convert(sampleAss, 'vtt')).toBe(`WEBVTT

00:00:01.000 --> 00:00:02.500 line:0
<v Mei><i>Where is she</i>?

00:00:02.600 --> 00:00:04.000
<v Tom>In the garden,
alone, <c.yellow>you see</c>.

00:00:05.000 --> 00:00:06.000
 Soft break and\u00a0space

00:00:07.000 --> 00:00:08.000

00:00:09.000 --> 00:00:10.000
`);
});

const formats: SubtitleFormat[] = ['srt', 'vtt', 'ass'];
const routes = formats.flatMap((from) =>
  formats.filter((to) => to !== from).map((to) => [from, to] as const),
);
const [first] = readSubtitles('1\n00:00:01,000 --> 00:00:02,000\nx\n', '').cues;
if (!first) throw new Error('unreachable');

test.for(routes)('styles and positions survive the way from %s to %s and back', ([from, to]) => {
  const cues = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((position) => ({
    ...first,
    id: position,
    text: `${position === 2 ? '' : `{\\an${position}}`}a<b>b<i>c</i></b>\n<font color="#ff0000"><u>d</u></font>`,
  }));
  const file = convertFile({ ...readSubtitles(sampleSrt, ''), cues }, from);
  const back = convertFile(convertFile(file, to), from);
  expect(back.cues).toEqual(file.cues);
});

/** Characters that are text in one format and markup in another. */
const ambiguous: Record<SubtitleFormat, string> = {
  srt: 'Tom & 1 < 2 \\N {x} &amp;',
  vtt: 'Tom &amp; &lt;Mei&gt; &amp;amp; C:\\new \\N {x} {\\b1}',
  ass: '<b>Tom</b> & &amp; {\\i1}<i>',
};

test.for(routes)('text of %s that is markup in %s stays text', ([from, to]) => {
  const text = ambiguous[from];
  const file = { ...readSubtitles(sampleSrt, ''), format: from, cues: [{ ...first, text }] };
  const [cue] = convertFile(file, to).cues;
  const shown = plainText(cue?.text ?? '', to).replaceAll('\u2060', '');
  expect(shown.replaceAll('｛', '{').replaceAll('｝', '}')).toBe(plainText(text, from));
});

test('ids, order and times stay; ASS rounds to hundredths when it is written', () => {
  const cues = [9, 4, 7].map((id) => ({ ...first, id, startMs: id * 1111, endMs: id * 2222 }));
  const file = convertFile({ ...readSubtitles(sampleSrt, ''), cues }, 'ass');
  expect(file.cues).toEqual(cues);
  expect(writeSubtitles(file)).toContain('0:00:10.00,0:00:20.00');
  expect(events(writeSubtitles(file))).toContain('Dialogue: 0,0:00:04.44,0:00:08.89,');
});

test('SSA numbers its positions differently, and colours are named in several ways', () => {
  const top = sampleSsa.replace('16777215,2', '16777215,6');
  expect(convert(top, 'srt')).toContain('{\\an8}Hello, there');
  const old =
    '1\n00:00:01,000 --> 00:00:02,000\n{\\a10}<FONT COLOR=Lime>x</FONT> {\\1c&HFF&\\b700}y\n';
  expect(convert(old, 'vtt')).toContain('line:50%\n<c.lime>x</c> <c.red><b>y</b></c>\n');
});

test('a very long text with unclosed markup is converted', () => {
  const parts = ['{\\p1', '<b', '<', '{', '\\', '</i>', '<i>'].map((part) => part.repeat(4000));
  for (const text of [...parts, `{${'\\p1'.repeat(20_000)}`])
    for (const [from, to] of routes) {
      const file = { ...readSubtitles(sampleSrt, ''), format: from, cues: [{ ...first, text }] };
      expect(convertFile(file, to).cues).toHaveLength(1);
    }
});
