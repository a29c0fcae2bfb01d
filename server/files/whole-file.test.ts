import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '#tests/support/data/import.ts';
import { makeWhole } from './whole-file.ts';

test('a file that cannot be written is reported with the reason', async () => {
  const folder = await folderWith({ file: 'x' });
  const onFullDisk = makeWhole(join(folder, 'a.tar'), () => writeFile('/dev/full', 'x'));
  await expect(onFullDisk).rejects.toThrow(/^The disk is full: a\.tar was not written\.$/);
  const below = join(folder, 'file/a.tar');
  const inFile = makeWhole(below, (draft) => writeFile(draft, 'x'));
  await expect(inFile).rejects.toThrow(`${below} is not in a folder: a.tar was not written.`);
});
