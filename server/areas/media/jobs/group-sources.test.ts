import { expect, test } from 'vitest';
import { groupSources } from './ingest-job.ts';

const group = (...names: string[]) =>
  groupSources(names.map((name) => ({ name }))).map((part) => part.map(({ name }) => name));

test('a film and the files named after it are one part; others share parts', () => {
  expect(
    group('moon/01.mp4', 'moon/cover.png', 'moon/01.en.vtt', 'sun/01.vtt', 'moon/02.MOV', '01.mp4'),
  ).toEqual([
    ['moon/01.mp4', 'moon/01.en.vtt'],
    ['moon/02.MOV'],
    ['01.mp4'],
    ['moon/cover.png', 'sun/01.vtt'],
  ]);
});

test('many files without a film are several parts', () => {
  const sizes = group(...Array.from({ length: 45 }, (_, at) => `${at}.png`)).map(
    ({ length }) => length,
  );
  expect(sizes).toEqual([20, 20, 5]);
});
