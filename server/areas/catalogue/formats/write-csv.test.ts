import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '#tests/support/data/import.ts';
import type { PortableDrama } from './portable.ts';
import { openSource } from './read-source.ts';
import { writeTarget } from './write-target.ts';

test('no cell is a formula, even if the file is split at semicolons or tabs, and reading restores all texts', async () => {
  const title = '=1+1;=2\t@SUM(1)';
  const synopsis = `- one\n+ two;"=3"\n'=four' and "five", six`;
  const folder = join(await folderWith({}), 'csv');
  await writeTarget(folder, async (writer) => {
    await writer.add('tag', { slug: 'a', names: { en: 'Love;=1' } });
    const drama = { external_id: 'F-1', texts: { en: { title, synopsis } }, episodes: [] };
    await writer.add('drama', drama as unknown as PortableDrama);
  });
  for (const name of ['dramas.csv', 'tags.csv']) {
    const text = (await readFile(join(folder, name), 'utf8')).slice(1);
    for (const cell of text.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^"*[=+\-@]/);
  }
  const rows = await Array.fromAsync((await openSource(folder, () => {})).rows);
  expect(rows.map(({ value }) => value)).toMatchObject([
    { external_id: 'F-1', texts: { en: { title, synopsis } } },
    { slug: 'a', names: { en: 'Love;=1' } },
  ]);
});
