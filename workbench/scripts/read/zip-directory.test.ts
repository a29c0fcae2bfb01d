import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readZipDirectory } from './zip-directory.ts';

const archive = zipSync({
  'word/document.xml': strToU8('a'.repeat(5000)),
  '图.png': [strToU8('b'), { comment: 'picture', extra: { 7: new Uint8Array(9) } }],
});

test('reads the names and uncompressed sizes of entries', () => {
  expect(readZipDirectory(archive)).toEqual([
    { name: 'word/document.xml', bytes: 5000 },
    { name: '图.png', bytes: 1 },
  ]);
});

test('finds the directory before a comment', () => {
  const withComment = new Uint8Array([...archive, ...strToU8('a comment')]);
  expect(readZipDirectory(withComment)).toHaveLength(2);
});

test('a damaged directory is refused', () => {
  for (const length of [0, 10, archive.length - 10])
    expect(() => readZipDirectory(archive.subarray(0, length))).toThrow();
  expect(() => readZipDirectory(archive.with(archive.length - 6, 1))).toThrow();
});
