import { describe, expect, test } from 'vitest';
import { checkCues } from '../checks/check-cues.ts';
import type { Cue, SubtitleFile, SubtitleFormat } from '../cue.ts';
import { writeSubtitles } from '../formats/formats.ts';
import { removeCues } from '../formats/remove-cues.ts';
import { cutText } from '../tags/cut-text.ts';
import { insertCue, mergeCues, removeEmpty, splitCue } from './edit-cues.ts';
import { shift, stretch } from './move-times.ts';
import { snapGaps } from './snap-gaps.ts';

const cues: readonly Cue[] = [
  { id: 1, startMs: 1_000, endMs: 3_000, text: 'One. Two.', kept: { label: 'a', settings: 'x' } },
  { id: 5, startMs: 3_040, endMs: 5_000, text: '<i> </i>' },
  { id: 3, startMs: 8_000, endMs: 9_000, text: 'Four.' },
];
const file: SubtitleFile = {
  format: 'srt',
  cues,
  head: '',
  tail: '',
  newline: '\n',
  problems: [],
};
const timesOf = (some: readonly Cue[]) => some.map(({ startMs, endMs }) => [startMs, endMs]);

describe('times', () => {
  test('shift moves the chosen cues, not beyond the beginning', () => {
    const moved = shift(cues, new Set([5]), 500);
    expect(timesOf(moved)[1]).toEqual([3_540, 5_500]);
    expect(moved[0]).toBe(cues[0]);
    expect(timesOf(shift(cues, 'all', -4_000))).toEqual([
      [0, 2_000],
      [2_040, 4_000],
      [7_000, 8_000],
    ]);
    expect(shift(cues, new Set(), 100)).toBe(cues);
  });

  test('stretch puts two points at their places', () => {
    const moved = stretch(cues, { from: [1_000, 2_000], to: [9_000, 18_000] });
    expect(timesOf(moved)).toEqual([
      [2_000, 6_000],
      [6_080, 10_000],
      [16_000, 18_000],
    ]);
    expect(stretch(cues, { from: [1_000, 2_000], to: [1_000, 3_000] })).toBe(cues);
    expect(stretch(cues, { from: [1_000, 2_000], to: [3_000, 1_000] })).toBe(cues);
  });

  test('snapGaps makes short gaps equal and leaves pauses', () => {
    const snapped = snapGaps(file, { gapMs: 80, upToMs: 500 });
    expect(timesOf(snapped.cues)).toEqual([
      [1_000, 2_960],
      [3_040, 5_000],
      [8_000, 9_000],
    ]);
    expect(snapGaps(snapped, { gapMs: 80, upToMs: 500 })).toBe(snapped);
  });
});

describe('cues', () => {
  test('insertCue puts a cue with a new id at its time', () => {
    const values = { startMs: 6_000, endMs: 7_000, text: 'Three.' };
    const { file: inserted, cueId } = insertCue(file, values);
    expect(cueId).toBe(6);
    expect(inserted.cues.map(({ id }) => id)).toEqual([1, 5, 6, 3]);
  });

  test('removeCues and removeEmpty leave the other cues as they are', () => {
    expect(removeCues(file, new Set([1, 3])).cues).toEqual([cues[1]]);
    expect(removeCues(file, new Set([9]))).toBe(file);
    expect(removeEmpty(file).cues).toEqual([cues[0], cues[2]]);
  });

  test('splitCue divides text and time', () => {
    const split = splitCue(file, 1, 4);
    expect(split?.file.cues.slice(0, 2)).toEqual([
      { ...cues[0], endMs: 2_000, text: 'One.' },
      { id: 6, startMs: 2_000, endMs: 3_000, text: 'Two.', kept: { settings: 'x' } },
    ]);
    expect(split?.cueId).toBe(6);
    expect(splitCue(file, 9, 0)).toBeUndefined();
    expect(splitCue(file, 1, 0)?.file.cues[0]).toMatchObject({ endMs: 1_200, text: '' });
  });

  test('mergeCues joins texts and times under the first id', () => {
    expect(mergeCues(file, new Set([3, 1])).cues).toEqual([
      { ...cues[0], endMs: 9_000, text: 'One. Two.\nFour.' },
      cues[1],
    ]);
    expect(mergeCues(file, new Set([3]))).toBe(file);
  });
});

describe('cutText', () => {
  test.each([
    ['srt', '<b>One <i>two</i></b>', 12, '<b>One <i>tw</i></b>', '<b><i>o</i></b>'],
    ['srt', '{\\an8}One two', 9, '{\\an8}One', '{\\an8}two'],
    ['vtt', '<v Ann>One two', 10, '<v Ann>One</v>', '<v Ann>two'],
    ['ass', '{\\i1\\fad(9,9)}One{\\b1} two', 18, '{\\i1\\fad(9,9)}One{\\b1}', '{\\b1}two'],
    ['srt', 'One', 3, 'One', ''],
  ] as const)('of %s %j at %i', (format: SubtitleFormat, text, at, first, second) => {
    expect(cutText(text, format, at)).toEqual([first, second]);
  });
});

test('files with very many cues are shifted, merged and written', () => {
  const many: Cue[] = Array.from({ length: 130_000 }, (_, id) => ({
    id,
    startMs: id,
    endMs: id + 1,
    text: '',
    kept: { label: '7' },
  }));
  expect(shift(many, 'all', -5)).toBe(many);
  const whole = { ...file, cues: many };
  const { cues: merged } = mergeCues(whole, new Set(many.map(({ id }) => id)));
  expect(timesOf(merged)).toEqual([[0, 130_000]]);
  expect(writeSubtitles(whole).length).toBeGreaterThan(many.length);
});

test('a drawing of ASS is not empty and is not removed', () => {
  const drawing: Cue = { id: 1, startMs: 0, endMs: 900, text: '{\\p1}m 0 0 l 9 0 9 9{\\p0}' };
  const ass: SubtitleFile = {
    ...file,
    format: 'ass',
    cues: [drawing, { ...drawing, id: 2, text: '{\\i1}' }],
  };
  expect(removeEmpty(ass).cues).toEqual([drawing]);
  expect(checkCues(removeEmpty(ass), { language: 'en' }).size).toBe(0);
});
