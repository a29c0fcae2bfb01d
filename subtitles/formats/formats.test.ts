import { expect, test } from 'vitest';
import { sampleAss, sampleSrt, samples, sampleVtt } from '#tests/support/areas/subtitle-samples.ts';
import type { Cue, SubtitleFile } from '../cue.ts';
import { readSubtitles, writeSubtitles } from './formats.ts';
import { NotSubtitles } from './not-subtitles.ts';

const timesOf = ({ cues }: SubtitleFile) => cues.map(({ startMs, endMs }) => [startMs, endMs]);
const textsOf = ({ cues }: SubtitleFile) => cues.map(({ text }) => text);

const variants: [name: string, change: (text: string) => string][] = [
  ['as it is', (text) => text],
  ['with Windows line ends', (text) => text.replaceAll('\n', '\r\n')],
  ['with a byte order mark', (text) => `\ufeff${text}`],
  ['without a final line end', (text) => text.trimEnd()],
  ['with blank lines at the end', (text) => `${text}\n\n`],
];

test.for(
  Object.entries(samples).flatMap(([format, text]) =>
    variants.map(([variant, change]) => [format, variant, change(text)] as const),
  ),
)('a file in %s, %s, is written as it was read', ([, , text]) => {
  const file = readSubtitles(text, 'garden.txt');
  expect(writeSubtitles(file)).toBe(text);
  expect(file.problems).toEqual([]);
  expect(writeSubtitles(JSON.parse(JSON.stringify(file)))).toBe(text);
});

test('times and texts are the same in all formats', () => {
  const times = [
    [1000, 2500],
    [2600, 4000],
    [5000, 6000],
    [7000, 8000],
    [9000, 10_000],
  ];
  const [srt, vtt, ass] = [sampleSrt, sampleVtt, sampleAss].map((text) => readSubtitles(text, ''));
  if (!srt || !vtt || !ass) throw new Error('unreachable');
  expect([srt.format, vtt.format, ass.format]).toEqual(['srt', 'vtt', 'ass']);
  const hour = 3_600_000;
  expect(timesOf(srt)).toEqual([
    ...times.slice(0, 3),
    [7250 + hour, 8000 + hour],
    [9000 + hour, 10_000 + hour],
  ]);
  expect(timesOf(vtt)).toEqual(times);
  expect(timesOf(ass)).toEqual(times);
  expect(textsOf(srt).slice(2)).toEqual(['', '她在花园里。', '2024']);
  expect(textsOf(vtt)[1]).toBe(
    '<v.loud Tom>In the <c.yellow>garden</c> &amp; alone.\n&lt;sighs&gt;',
  );
  expect(textsOf(ass)[1]).toBe('In the garden,\nalone, {\\c&H00FFFF&}you see{\\c}.');
});

test('mixed line ends become the more frequent one', () => {
  const text = '1\r\n00:00:01,000 --> 00:00:02,000\r\nHo\n';
  expect(writeSubtitles(readSubtitles(text, ''))).toBe(text.replace('Ho\n', 'Ho\r\n'));
});

test('the format is detected by the content, and by the name if the header is missing', () => {
  expect(readSubtitles(sampleSrt, 'a.ass').format).toBe('srt');
  expect(readSubtitles(sampleAss, 'a.srt').format).toBe('ass');
  expect(readSubtitles(sampleVtt, 'a.srt').format).toBe('vtt');
  const bare = '00:01.000 --> 00:02.000\nHo\n';
  expect(readSubtitles(bare, 'a.srt').format).toBe('srt');
  expect(writeSubtitles(readSubtitles(bare, 'a.vtt'))).toBe(`WEBVTT\n\n${bare}`);
});

test.for(['', '\n\n', 'WEBVTT\n', '<html>404</html>', '[Script Info]\n[Events]\n', '1\n2\n3\n'])(
  '%j is not subtitles',
  (text) => {
    expect(() => readSubtitles(text, 'a.srt')).toThrow(NotSubtitles);
  },
);

/** Replaces the cue at `index`. */
function edit(text: string, index: number, change: (cue: Cue) => Cue | Cue[]): string {
  const file = readSubtitles(text, '');
  const cues = file.cues.flatMap((cue, at) => (at === index ? change(cue) : cue));
  return writeSubtitles({ ...file, cues });
}

test('an edited cue changes only its own lines', () => {
  expect(edit(sampleSrt, 3, (cue) => ({ ...cue, text: 'Line\r\nline' }))).toBe(
    sampleSrt.replace('她在花园里。', 'Line\nline'),
  );
  expect(edit(sampleSrt, 3, (cue) => ({ ...cue, startMs: 3_607_300 }))).toBe(
    sampleSrt.replace('1:00:07.25 --> ', '01:00:07,300 --> '),
  );
  expect(edit(sampleVtt, 2, (cue) => ({ ...cue, endMs: 6100 }))).toBe(
    sampleVtt.replace('00:00:05.000  -->  00:00:06.000\t', '00:00:05.000 --> 00:00:06.100 '),
  );
  expect(edit(sampleAss, 2, (cue) => ({ ...cue, endMs: 6123, text: 'One,\ntwo' }))).toBe(
    sampleAss
      .replace('0:00:06.00', '0:00:06.12')
      .replace(' Soft\\nbreak and\\hspace', 'One,\\Ntwo'),
  );
});

test('numbers of SubRip follow the position if they did so in the file', () => {
  const text = readSubtitles(sampleSrt, '');
  const [first, second, ...others] = text.cues;
  if (!first || !second) throw new Error('unreachable');
  const added = { id: 99, startMs: 0, endMs: 500, text: 'New' };
  const moved = writeSubtitles({ ...text, cues: [second, added, ...others] });
  expect(moved.split('\n').slice(0, 10)).toEqual([
    '1',
    '00:00:02,600 --> 00:00:04,000 X1:100 X2:600 Y1:050 Y2:100',
    '<font color="#ffff00">- In the garden.</font>',
    '- <b>Alone</b> & 3 < 4?',
    '',
    '2',
    '00:00:00,000 --> 00:00:00,500',
    'New',
    '',
    '3',
  ]);
});

test('other numbers of SubRip are kept, and new cues get the next one', () => {
  const cue = (label: string, second: number) =>
    `${label}00:00:0${second},000 --> 00:00:0${second},500\nHo\n`;
  const added = { id: 99, startMs: 0, endMs: 500, text: 'New' };
  const odd = `${cue('7\n', 1)}\n${cue('', 2)}\n${cue('009\n', 3)}`;
  expect(edit(odd, 1, (old) => old)).toBe(odd);
  expect(edit(odd, 1, () => added)).toBe(
    `${cue('7\n', 1)}\n10\n00:00:00,000 --> 00:00:00,500\nNew\n\n${cue('009\n', 3)}`,
  );
  const none = `${cue('', 1)}\n${cue('', 2)}`;
  expect(edit(none, 1, (old) => old)).toBe(none);
  expect(edit(none, 1, () => added)).toBe(`${cue('', 1)}\n00:00:00,000 --> 00:00:00,500\nNew\n`);
});

test('a new ASS event has the columns of the file and the style of the event before it', () => {
  const added = { id: 99, startMs: 0, endMs: 500, text: 'New' };
  const text = edit(sampleAss, 0, (cue) => [cue, added]);
  expect(text).toContain('\nDialogue: 0,0:00:00.00,0:00:00.50,Top,,0,0,0,,New\nDialogue: 1,');
});

test('a file without cues keeps its head and tail', () => {
  const file = readSubtitles(sampleAss, '');
  const text = writeSubtitles({ ...file, cues: [] });
  expect(text).toContain('template,code\n\n[Fonts]');
  expect(text).not.toContain('Dialogue');
});

test('a note is a comment that replaces the earlier one', () => {
  const note = (text: string, words: string) =>
    writeSubtitles(readSubtitles(text, ''), { note: words });
  const vtt = note(sampleVtt, 'draft -->\nunchecked');
  expect(vtt).toContain('Language: en\n\nNOTE Vignette: draft -> unchecked\n\nSTYLE\n');
  expect(note(vtt, 'second')).toBe(note(sampleVtt, 'second'));
  expect(note(vtt, '')).toBe(sampleVtt);
  expect(writeSubtitles(readSubtitles(vtt, ''))).toBe(vtt);
  const ass = note(sampleAss.replaceAll('\n', '\r\n'), 'draft');
  expect(ass).toContain('[Script Info]\r\n; Vignette: draft\r\n; Made by hand\r\n');
  expect(note(ass, '')).toBe(sampleAss.replaceAll('\n', '\r\n'));
  expect(note(sampleSrt, 'draft')).toBe(sampleSrt);
});

test('a note in ASS without [Script Info] follows the byte order mark', () => {
  const text = '\ufeff[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,A\n';
  const noted = writeSubtitles(readSubtitles(text, ''), { note: 'draft' });
  expect(noted).toBe(text.replace('\ufeff', '\ufeff; Vignette: draft\n'));
  expect(writeSubtitles(readSubtitles(noted, ''), { note: '' })).toBe(text);
});
