/**
 * Runs every raw query that returns rows and compares the columns that PostgreSQL returns with the
 * columns that the query declares (`row()`), by name, type and nullability. Each statement runs in
 * a transaction that is rolled back. A query that no sample runs fails the test for completeness.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type ColumnRecorder, recordColumns } from '#tests/support/database/record-columns.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { catalogueSamples } from '#tests/support/raw-queries/catalogue-samples.ts';
import { dealSamples } from '#tests/support/raw-queries/deal-samples.ts';
import { operationSamples } from '#tests/support/raw-queries/operation-samples.ts';
import { playbackSamples } from '#tests/support/raw-queries/playback-samples.ts';
import { addSampleRows, type SampleRows } from '#tests/support/raw-queries/sample-rows.ts';
import { row } from './row.ts';

const samples = {
  ...catalogueSamples,
  ...operationSamples,
  ...dealSamples,
  ...playbackSamples,
};

let recording: ColumnRecorder;
let rows: SampleRows;

beforeAll(async () => {
  const { db, pool } = await createTestDatabase();
  rows = await addSampleRows(db);
  recording = await recordColumns(pool);
});

test.each(Object.entries(samples))('%s returns the columns it declares', async (_name, run) => {
  const rollBack = new Error('roll back');
  const work = recording.db.transaction().execute(async (tx) => {
    await run(tx, rows, recording.db);
    throw rollBack;
  });
  await expect(work).rejects.toBe(rollBack);
  expect(recording.takeFaults()).toEqual([]);
});

test('a column that is renamed, missing, of another type or NULL is reported', async () => {
  const wrong = row({ id: 'int4', name: 'text', other: 'text' });
  await wrong.sql`SELECT 1::int8 AS id, NULL::text AS name, 1 AS extra`.execute(recording.db);
  expect(recording.takeFaults()).toEqual([
    'extra: not declared, PostgreSQL returns int4',
    'id: declared int4, PostgreSQL returns int8',
    'name: declared text, a value is NULL',
    'other: declared text, not returned',
  ]);
});

test('every raw query has a sample', () => {
  const firstTexts = new Set(Array.from(recording.executed, ([first]) => first));
  const untested = readSources().flatMap(({ file, source }) =>
    Array.from(source.matchAll(/[\w)]\.sql`([^`$]*)/g), ([, first = '']) => ({
      file,
      first,
    })).filter(({ first }) => !firstTexts.has(first)),
  );
  expect(untested).toEqual([]);
});

test('no raw query claims a row type without declaring its columns', () => {
  const claim = /\bsql<(?!(?:string|number|boolean|Date)>).*|\bas RawBuilder<.*/g;
  const claims = readSources().flatMap(({ file, source }) =>
    Array.from(source.matchAll(claim), ([text]) => `${file}: ${text}`),
  );
  expect(claims).toEqual([]);
});

/** Their rows are those of queries that declare their columns themselves. */
const GENERIC = ['db/query/row.ts', 'db/query/rows.ts', 'db/query/long-list.ts'];

function readSources() {
  const server = join(import.meta.dirname, '../..');
  return globSync('**/*.ts', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts') && !GENERIC.includes(file))
    .map((file) => ({ file, source: readFileSync(join(server, file), 'utf8') }));
}
