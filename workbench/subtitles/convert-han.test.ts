import { expect, test } from 'vitest';
import type { SubtitleFile } from '#subtitles/cue.ts';
import { convertHan, loadHanConverter } from './convert-han.ts';

const file: SubtitleFile = {
  format: 'srt',
  cues: [
    { id: 1, startMs: 0, endMs: 1_000, text: '<i>这个软件</i>里面\n什么都没有' },
    { id: 2, startMs: 1_000, endMs: 2_000, text: 'OK' },
  ],
  head: '',
  tail: '',
  newline: '\n',
  problems: [],
};

test('converts to Traditional with the words of Taiwan and back, and keeps markup', async () => {
  const traditional = convertHan(file, await loadHanConverter('hant'));
  expect(traditional.cues.map(({ text }) => text)).toEqual([
    '<i>這個軟體</i>裡面\n什麼都沒有',
    'OK',
  ]);
  expect(traditional.cues[1]).toBe(file.cues[1]);
  const simplified = convertHan(traditional, await loadHanConverter('hans'));
  expect(simplified).toEqual(file);
});
