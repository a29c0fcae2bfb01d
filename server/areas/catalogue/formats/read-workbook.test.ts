import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { clip, drama, folderWith, importer } from '#tests/support/data/import.ts';
import { editWorkbook, makeWorkbook } from '#tests/support/data/workbook.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openSource } from './read-source.ts';

async function prepareImport(workbook: Buffer) {
  const { db } = await createTestDatabase();
  const folder = await folderWith({ 'a.xlsx': workbook });
  return { db, run: () => importer(db)(join(folder, 'a.xlsx')) };
}

async function readRows(workbook: Buffer) {
  const folder = await folderWith({ 'a.xlsx': workbook });
  return Array.fromAsync((await openSource(folder, () => {})).rows);
}

const { cover } = drama;

test('Excel errors and formulas without a value are reported by column in every sheet', async () => {
  const { run } = await prepareImport(
    await makeWorkbook({
      Tags: [
        ['slug', 'name_en'],
        ['harbour', { error: '#NAME?' }],
      ],
      Dramas: [
        ['external_id', 'title_en', 'synopsis_en', 'release_date', 'tags', 'new_release'],
        ['E-1', 'One', { error: '#N/A' }, '2026-01-31', { error: '#REF!' }, 'yes'],
        [
          'E-2',
          { value: '=A1', type: 'Formula' },
          '',
          { error: '#DIV/0!' },
          '',
          { error: '#NUM!' },
        ],
        ['E-3', '#N/A', '', '', '', ''],
        [{ error: '#PYTHON!' }, 'Four', '', '', '', ''],
        [1.2345678901234567e19, 'Five', '', '', '', ''],
      ],
      Episodes: [
        ['external_id', 'episode', 'duration_seconds'],
        ['E-1', { error: '#VALUE!' }, { error: '#SPILL!' }],
      ],
      Subtitles: [
        ['external_id', 'episode', 'language', 'file'],
        ['E-1', 1, { error: '#NULL!' }, '/media/a.vtt'],
      ],
    }),
  );
  const { lines, summary } = await run();
  expect(lines).toEqual([
    'refused Tags row 2: name_en has the Excel error #NAME?',
    'refused Dramas row 2: tags has the Excel error #REF!',
    'refused Dramas row 2: synopsis_en has the Excel error #N/A',
    'refused Dramas row 3: release_date has the Excel error #DIV/0!',
    'refused Dramas row 3: new_release has the Excel error #NUM!',
    'refused Dramas row 3: title_en has a formula without a value: open the file in Excel and save it, or paste values',
    'refused Dramas row 4: title_en has the Excel error #N/A',
    'refused Dramas row 5: external_id has the Excel error #PYTHON!',
    'refused Dramas row 6: external_id is a number of more than 15 digits, which Excel rounds: format the cell as text and type it again',
    'refused Episodes row 2: episode has the Excel error #VALUE!',
    'refused Episodes row 2: duration_seconds has the Excel error #SPILL!',
    'refused Subtitles row 2: language has the Excel error #NULL!',
  ]);
  expect(summary.refused).toBe(lines.length);
});

test('an Excel error in a heading is rejected', async () => {
  const { run } = await prepareImport(
    await makeWorkbook({ Dramas: [['external_id', { error: '#REF!' }]] }),
  );
  await expect(run()).rejects.toThrow('Dramas: a heading in row 1 has the Excel error #REF!.');
});

test('a cell with a formula is read as the formula’s value, which may be an empty text', async () => {
  const made = await makeWorkbook({
    Dramas: [
      ['external_id', 'title_en', 'title_ja', 'new_release'],
      ['F-1', 1, 2, 3],
    ],
  });
  const cells: Record<string, string> = {
    B2: '<c r="B2" t="str"><f>A1</f><v>One &amp; Two</v></c>',
    C2: '<c r="C2" t="str"><f>A1</f><v></v></c>',
    D2: '<c r="D2" t="b"><f>A1</f><v>1</v></c>',
  };
  const workbook = editWorkbook(made, /sheet1\.xml$/, (xml) =>
    xml.replaceAll(/<c r="(\w2)"><v>\d<\/v><\/c>/g, (_, address) => cells[address] ?? ''),
  );
  expect(await readRows(workbook)).toMatchObject([
    {
      value: {
        external_id: 'F-1',
        texts: { en: { title: 'One & Two' }, ja: { title: '' } },
        new_release: true,
      },
    },
  ]);
});

test('the value of vertically merged cells applies to each of their rows', async () => {
  const { run, db } = await prepareImport(
    await makeWorkbook({
      Tags: [
        ['slug', 'name_en'],
        ['urban', 'Urban'],
        ['romance', 'Romance'],
      ],
      Dramas: [
        ['external_id', 'original_language', 'title_en', 'release_date', 'tags', 'cover'],
        ['M-1', 'en', 'One', '2026-01-31', { value: 'urban, romance', rowSpan: 3 }, cover],
        ['M-2', 'en', 'Two', '2026-01-31', null, cover],
        // The merged range continues below the table.
        [null, null, null, null, null, null],
        ['M-3', 'en', 'Three', '2026-01-31', 'urban', cover],
      ],
      Episodes: [
        ['external_id', 'episode', 'video', 'thumbnail', 'duration_seconds'],
        [{ value: 'M-1', rowSpan: 2 }, 1, clip.video, clip.thumbnail, clip.duration_seconds],
        [null, 2, clip.video, clip.thumbnail, clip.duration_seconds],
      ],
    }),
  );
  expect((await run()).summary).toMatchObject({ refused: 0, dramas: { added: 3 } });
  const found = await db
    .selectFrom('drama_tags')
    .innerJoin('dramas', 'dramas.id', 'drama_id')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select(['external_id', 'tags.slug'])
    .orderBy('external_id')
    .orderBy('drama_tags.position')
    .execute();
  expect(found.map(({ external_id, slug }) => `${external_id} ${slug}`)).toEqual([
    'M-1 urban',
    'M-1 romance',
    'M-2 urban',
    'M-2 romance',
    'M-3 urban',
  ]);
  expect(await db.selectFrom('episodes').select('video_id').execute()).toHaveLength(2);
});

test('cells that are merged across columns or in the headings are reported as errors', async () => {
  const headings = ['external_id', 'title_en', 'title_ja'];
  const across = await prepareImport(
    await makeWorkbook({
      Dramas: [headings, ['M-1', { value: 'One', columnSpan: 2 }, null]],
    }),
  );
  expect((await across.run()).lines).toContain(
    'refused Dramas row 2: the cells B2:C2 are merged across columns: unmerge them',
  );
  const title = await prepareImport(
    await makeWorkbook({
      Dramas: [[{ value: 'March', columnSpan: 3 }, null, null], headings],
    }),
  );
  await expect(title.run()).rejects.toThrow(
    'Dramas: the cells A1:C1 are merged in the headings: unmerge them.',
  );
});

test('names of sheets and columns match in any case and separator; a misspelt one is an error', async () => {
  const good = await makeWorkbook({
    DRAMAS: [
      ['External ID', 'Title EN', 'title-zh-tw', 'Original  Language'],
      ['S-1', 'One', '一', 'en'],
    ],
    Notes: [['Drama']],
    Sheet3: [],
  });
  const ignored: string[] = [];
  const folder = await folderWith({ 'a.xlsx': good });
  const { rows } = await openSource(folder, (sheet) => ignored.push(sheet));
  expect(await Array.fromAsync(rows)).toMatchObject([
    {
      place: 'DRAMAS row 2',
      value: {
        external_id: 'S-1',
        original_language: 'en',
        texts: { en: { title: 'One' }, 'zh-TW': { title: '一' } },
      },
    },
  ]);
  expect(ignored).toEqual(['Notes']);
  const sheet = [['external_id', 'titel_en', 'Kommentar'], ['S-1']];
  await expect(readRows(await makeWorkbook({ Drama: sheet }))).rejects.toThrow(
    'Unknown sheet "Drama" in a.xlsx. Did you mean Dramas?',
  );
  await expect(readRows(await makeWorkbook({ Dramas: sheet }))).rejects.toThrow(
    /^Unknown column "titel_en" in Dramas\. Did you mean title_en\? Unknown column "Kommentar" in Dramas\. Known columns: external_id, state, /,
  );
});

test('dates, rich text, namespace prefixes and rows without numbers are supported', async () => {
  const made = await makeWorkbook({
    Dramas: [
      ['external_id', 'title_en', 'release_date'],
      ['D-1', 'One', new Date('2026-01-31')],
    ],
  });
  const rich = editWorkbook(made, /sharedStrings/, (xml) =>
    xml.replace(
      /<t[^>]*>One<\/t>/,
      '<r><t>O</t></r><r><t>ne</t></r><rPh sb="0" eb="1"><t>x</t></rPh>',
    ),
  );
  const prefixed = editWorkbook(
    rich,
    /^xl\/(worksheets\/sheet1|workbook|sharedStrings)\.xml$/,
    (xml) =>
      xml
        .replaceAll(/<(\/?)(\w)/g, '<$1x:$2')
        .replace('xmlns=', 'xmlns:x=')
        .replaceAll(/<x:(row|c) r="\w+"/g, '<x:$1'),
  );
  const from1904 = editWorkbook(made, /^xl\/(workbook|worksheets\/sheet1)\.xml$/, (xml) =>
    xml
      .replace(/<workbookPr[^>]*>|(?=<sheets>)/, '<workbookPr date1904="1"/>')
      .replace('<v>46053</v>', '<v>44591</v>'),
  );
  for (const workbook of [made, rich, prefixed, from1904]) {
    expect(await readRows(workbook)).toMatchObject([
      {
        place: 'Dramas row 2',
        value: { texts: { en: { title: 'One' } }, release_date: new Date('2026-01-31') },
      },
    ]);
  }
});

test('a date stored as text is the same day in every time zone', async () => {
  const made = await makeWorkbook({
    Dramas: [
      ['external_id', 'release_date'],
      ['D-1', new Date('2026-01-31')],
    ],
  });
  for (const zone of ['Asia/Shanghai', 'America/Bogota']) {
    vi.stubEnv('TZ', zone);
    for (const day of ['2026-01-31', '2026-01-31T00:00:00', '2026-01-31T00:00:00Z']) {
      const workbook = editWorkbook(made, /sheet1/, (xml) =>
        xml.replace(/<c r="B2"([^>]*)><v>46053</, `<c r="B2"$1 t="d"><v>${day}<`),
      );
      expect(await readRows(workbook)).toMatchObject([
        { value: { release_date: new Date('2026-01-31') } },
      ]);
    }
  }
  vi.unstubAllEnvs();
});
