import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { folderWith, importer } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { writeTemplate } from './template.ts';

test('the template has drop-downs for states, yes/no, languages and previews in every row', async () => {
  const file = join(await folderWith({}), 'template.xlsx');
  await writeTemplate(file);
  const files = unzipSync(await readFile(file));
  const xmlOf = (sheet: number) =>
    strFromU8(files[`xl/worksheets/sheet${sheet}.xml`] as Uint8Array);
  const validations = [1, 2, 3].map((sheet) =>
    Array.from(
      xmlOf(sheet).matchAll(/<dataValidation ([^>]*)><formula1>([^<]*)<\/formula1>/g),
      ([, attributes, list]) => ({
        isClosed: attributes?.includes('showErrorMessage="1"'),
        cells: /sqref="([^"]*)"/.exec(attributes ?? '')?.[1],
        list,
      }),
    ),
  );
  expect(validations).toEqual([
    [
      { isClosed: true, cells: 'B2:B1048576', list: '"draft,published,withdrawn"' },
      { isClosed: false, cells: 'C2:C1048576', list: '"zh,zh-TW,en,ja,ko,es"' },
      { isClosed: true, cells: 'F2:F1048576', list: '"yes,no"' },
      { isClosed: true, cells: 'M2:M1048576', list: '"all,first,none"' },
    ],
    [],
    [{ isClosed: false, cells: 'C2:C1048576', list: '"zh,zh-TW,en,ja,ko,es"' }],
  ]);
  // Excel reports a workbook as damaged if these elements are in another order.
  const elements = Array.from(xmlOf(1).matchAll(/<(sheetData|dataValidations|pageMargins)\b/g));
  expect(elements.map(([, name]) => name).slice(0, 2)).toEqual(['sheetData', 'dataValidations']);
});

test('the import rejects only the missing files of the template’s example rows', async () => {
  const file = join(await folderWith({}), 'template.xlsx');
  await writeTemplate(file);
  const { db } = await createTestDatabase();
  expect((await importer(db)(file)).lines).toEqual([
    'refused Dramas row 2: cover lighthouse/cover.png: file not found',
    'refused Episodes row 2: video lighthouse/01.mp4: file not found',
    'refused Subtitles row 2: file lighthouse/01.en.srt: file not found',
    expect.stringMatching(/^added Tags row 2: /),
    'added Rights row 2: in, Harbour Pictures, HP-2026-01: svod, avod · WORLD − CN · 2026-01-01 to 2030-12-31 · exclusive',
    'added Holdbacks row 2: holdback: svod · JP · 2026-01-01 to 2027-02-28 · Cinema release in Japan',
  ]);
});
