import { expect, test } from 'vitest';
import { fromAss } from './from-ass.ts';

const ass = (...events: string[]) =>
  [
    '[Script Info]',
    'ScriptType: v4.00+',
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events,
  ].join('\r\n');
const line = (start: string, end: string, text: string) =>
  `Dialogue: 0,${start},${end},Default,,0,0,0,,${text}`;

test('ASS becomes WebVTT in the order of times, without comments and drawings', () => {
  const text = ass(
    line('0:00:03.00', '0:00:04.50', 'Tom & {\\i1}Mei{\\i0}\\Nsmile <3'),
    'Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,not shown',
    line('0:00:05.00', '0:00:06.00', '{\\p1}m 0 0 l 100 0{\\p0}'),
    line('0:00:07.00', '0:00:07.00', 'no duration'),
    line('0:00:01.00', '0:00:02.00', '你好'),
  );
  expect(fromAss(text, 'ep1.ass')).toBe(`WEBVTT

00:00:01.000 --> 00:00:02.000
你好

00:00:03.000 --> 00:00:04.500
Tom &amp; <i>Mei</i>
smile &lt;3
`);
});

test('a line without times is refused with its number; a file without subtitles is refused', () => {
  const wrong = ass(line('0:00:01.00', '0:00:02.00', 'a'), line('soon', '0:00:04.00', 'b'));
  expect(() => fromAss(wrong, 'ep1.ass')).toThrow('line 7 is not a subtitle with a start and an');
  expect(() => fromAss(ass(), 'ep1.ass')).toThrow('it has no subtitles');
});
