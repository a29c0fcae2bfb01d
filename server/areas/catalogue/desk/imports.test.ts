import { beforeAll, expect, test } from 'vitest';
import type { DeskClient } from '#contract/desk/client.ts';
import { drama as lighthouse } from '#tests/support/data/import.ts';
import { makeWorkbook } from '#tests/support/data/workbook.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { jobEnd, uploadFile } from '#tests/support/desk-files.ts';

let desk: TestDesk;
let token: string;
let curator: DeskClient;
let sales: DeskClient;

beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
  token = await desk.signIn('catalogue');
  curator = desk.with(token);
  sales = await desk.as('sales');
});

const jsonOf = (content: object) => JSON.stringify(content);

async function check(name: string, content: string | Uint8Array, may_remove_episodes = false) {
  const upload_ids = [await uploadFile(desk, token, name, content)];
  const { job_id } = await curator.checkImport({ upload_ids, may_remove_episodes });
  await jobEnd(curator, job_id);
  return { job_id, report: await curator.getImport({ job_id }) };
}

async function apply(job_id: number) {
  const started = await curator.applyImport({ job_id });
  return jobEnd(curator, started.job_id);
}

const jobOf = async (job_id: number) =>
  (await curator.getImport({ job_id })).applied_by?.job_id as number;

const titleOf = async (externalId: string) => {
  const { texts } = await desk.context.curation.dramas.show(externalId);
  return texts.en?.title;
};

test('a check shows every change and changes nothing; the apply writes it with the audit', async () => {
  const first = await check('spring.json', jsonOf({ dramas: [lighthouse] }));
  expect(first.report).toMatchObject({
    job: {
      state: 'done',
      has_errors: false,
      files: ['spring.json'],
      staff_email: 'catalogue@desk.example',
    },
    summary: { dramas: { added: 1, changed: 0, unchanged: 0 }, refused: 0 },
    applied_by: null,
  });
  await expect(desk.context.curation.dramas.show('A-1')).rejects.toThrow();
  expect((await apply(first.job_id)).state).toBe('done');
  expect(await titleOf('A-1')).toBe('Lighthouse');
  expect((await curator.getImport({ job_id: first.job_id })).applied_by).toMatchObject({
    state: 'done',
  });
  const applied = await jobOf(first.job_id);
  expect(await curator.applyImport({ job_id: first.job_id })).toEqual({ job_id: applied });

  const changed = { external_id: 'A-1', texts: { en: { title: 'The Lighthouse' } } };
  const second = await check('summer.json', jsonOf({ dramas: [changed] }));
  const { list } = await curator.listImportRows({ job_id: second.job_id, verdict: 'changed' });
  expect(list).toMatchObject([
    { subject: 'A-1', changes: [{ field: 'title_en', from: 'Lighthouse', to: 'The Lighthouse' }] },
  ]);
  await apply(second.job_id);
  const [entry] = await desk.context.audit.list({ limit: 1 });
  expect(entry).toMatchObject({
    actor: 'catalogue@desk.example',
    action: 'catalogue.import',
    subject: 'drama:A-1',
    change: { file: 'summer.json', title_en: { from: 'Lighthouse', to: 'The Lighthouse' } },
  });
});

test('an apply is undone if the catalogue has changed since the check', async () => {
  const rename = (title: string) =>
    jsonOf({ dramas: [{ external_id: 'B-1', texts: { en: { title } } }] });
  await apply((await check('b.json', rename('Old'))).job_id);
  const stale = await check('stale.json', rename('New'));
  await apply((await check('other.json', rename('Meanwhile'))).job_id);
  const failed = await apply(stale.job_id);
  expect(failed.state).toBe('failed');
  expect(failed.failure).toContain('The catalogue has changed since the check');
  expect(await titleOf('B-1')).toBe('Meanwhile');
  // Its file is still there: a new check shows the new difference.
  await expect(curator.retryJob({ job_id: failed.job_id })).resolves.toBeNull();
  expect((await jobEnd(curator, failed.job_id)).state).toBe('failed');
});

test('a workbook with 50 errors shows them by kind, with sheet, row and column', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => [
    `C-${at}`,
    at % 2 === 0 ? '31.31.2026' : '2026-01-01',
    at % 2 === 0 ? 'Title' : 'x'.repeat(300),
  ]);
  const workbook = await makeWorkbook({
    Dramas: [['external_id', 'release_date', 'title_en'], ...rows],
  });
  const { job_id, report } = await check('errors.xlsx', workbook);
  expect(report.summary).toMatchObject({ refused: 50, dramas: { added: 0 } });
  expect(report.job).toMatchObject({ state: 'done', has_errors: true });
  expect((await curator.listJobs({ page_size: 1 })).list).toMatchObject([
    { job_id, has_errors: true },
  ]);
  expect(report.problems.map(({ sheet, field, rows }) => ({ sheet, field, rows }))).toEqual([
    { sheet: 'Dramas', field: 'release_date', rows: 25 },
    { sheet: 'Dramas', field: 'title_en', rows: 25 },
  ]);
  const { list, total } = await curator.listImportRows({
    job_id,
    problem: report.problems[0]?.problem,
    page_size: 2,
  });
  expect(total).toBe(25);
  expect(list.map(({ row, field }) => ({ row, field }))).toEqual([
    { row: 2, field: 'release_date' },
    { row: 4, field: 'release_date' },
  ]);
  const japanese = desk.with(token, 'ja');
  expect((await japanese.getImport({ job_id })).problems.map(({ example }) => example)).toEqual([
    'release_date "31.31.2026" は日付ではありません。2026-01-31の形で入力してください',
    expect.stringMatching(/^title_en "x+" が200文字を超えています$/),
  ]);
  const { bytes, filename } = await curator.exportImportErrors({ job_id });
  expect(filename).toBe(`import-${job_id}-errors.csv`);
  const lines = Buffer.from(bytes).toString().trim().split('\n');
  expect(lines).toHaveLength(51);
  expect(lines[1]).toMatch(/^Dramas,2,release_date,C-0,/);
  await expect(curator.applyImport({ job_id })).rejects.toThrow('can’t be applied');
});

test('episodes of a published drama are removed only if that was chosen', async () => {
  const published = { ...lighthouse, external_id: 'D-1', state: 'published' };
  expect((await apply((await check('d.json', jsonOf({ dramas: [published] }))).job_id)).state).toBe(
    'done',
  );
  const shorter = jsonOf({ dramas: [{ ...published, episodes: [published.episodes[0]] }] });
  expect((await check('short.json', shorter)).report.summary?.refused).toBe(1);
  const { report } = await check('short.json', shorter, true);
  expect(report).toMatchObject({
    may_remove_episodes: true,
    summary: { refused: 0, removals: [{ drama: 'D-1', removed: ['episode 2'] }] },
  });
});

test('rows of rights are imported by sales; a curator’s import skips them', async () => {
  const rights = [
    'external_id,direction,party,media,territories,start,end',
    'A-1,in,Luna Films,svod,WORLD,2026-01-01,2027-01-01',
  ].join('\n');
  await apply((await check('a.json', jsonOf({ dramas: [lighthouse] }))).job_id);
  const upload_ids = [
    await uploadFile(desk, token, 'rights.csv', rights),
    await uploadFile(desk, token, 'dramas.csv', 'external_id,title_en\nA-1,Beacon\n'),
  ];
  const skipped = await curator.checkImport({ upload_ids });
  await jobEnd(curator, skipped.job_id);
  expect((await curator.getImport(skipped)).summary).toMatchObject({
    rights: { added: 0 },
    dramas: { changed: 1 },
    skipped_sheets: ['Rights'],
  });

  const salesToken = await desk.signIn('sales');
  const own = [await uploadFile(desk, salesToken, 'rights.csv', rights)];
  await expect(curator.checkRightsImport({ upload_ids: own })).rejects.toThrow('role');
  const { job_id } = await sales.checkRightsImport({ upload_ids: own });
  expect((await jobEnd(sales, job_id)).failure).toBeNull();
  const applied = await sales.applyRightsImport({ job_id });
  expect((await jobEnd(sales, applied.job_id)).state).toBe('done');
  const [entry] = await desk.context.audit.list({ limit: 1 });
  expect(entry).toMatchObject({ actor: 'sales@desk.example', action: 'rights.import' });
});

test('a file that cannot be read fails the check with the reason', async () => {
  const reasonOf = async (name: string, content: string) => {
    const upload_ids = [await uploadFile(desk, token, name, content)];
    const { job_id } = await curator.checkImport({ upload_ids });
    return (await jobEnd(curator, job_id)).failure;
  };
  expect(await reasonOf('dramas.csv', 'external_id,titel_en\nA-1,x\n')).toContain(
    'Unknown column "titel_en"',
  );
  expect(await reasonOf('files.zip', 'no archive')).toContain('files.zip');
  const spanish = desk.with(token, 'es');
  const upload_ids = [await uploadFile(desk, token, 'old.xlsx', 'no workbook')];
  const { job_id } = await spanish.checkImport({ upload_ids });
  expect((await jobEnd(spanish, job_id)).failure).toBe(
    'old.xlsx no es un archivo de Excel: guárdalo como .xlsx.',
  );
  expect(await reasonOf('notes.txt', 'hello')).toContain('must end with .xlsx, .json or .csv');
});

test('names of files in an upload refer to ingested media, not to files of the server', async () => {
  const dramas = [{ external_id: 'E-1', texts: { en: { title: 'E' } }, cover: '/etc/hostname' }];
  const { report } = await check('e.json', jsonOf({ dramas }));
  expect(report.problems).toMatchObject([
    { field: 'cover', problem: 'cover: no picture of this name has been ingested' },
  ]);
});

test.each(['xlsx', 'json', 'csv'] as const)(
  'an export as %s is downloaded, and importing it changes nothing',
  async (format) => {
    const { job_id } = await curator.startExport({ format });
    const { file_name } = await jobEnd(curator, job_id);
    const response = await fetch(`${desk.url}/files/${job_id}`, {
      headers: { cookie: `desk=${token}` },
    });
    expect(response.headers.get('content-disposition')).toContain(`"${file_name}"`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { report } = await check(file_name ?? '', bytes);
    expect(report.summary).toMatchObject({ refused: 0, dramas: { added: 0, changed: 0 } });
    expect(report.summary?.dramas.unchanged).toBeGreaterThan(0);
  },
);

test('the template can be checked as it is', async () => {
  for (const format of ['json', 'csv'] as const) {
    const { filename, bytes } = await curator.exportTemplate({ format });
    const { report } = await check(filename, bytes);
    // Its example names files that were not ingested.
    expect(report.problems.map(({ field }) => field)).toEqual(['cover', 'video', 'file']);
  }
});
