import readXlsxFile from 'read-excel-file/node';
import { beforeEach, expect, test } from 'vitest';
import { createWorkbooks } from '#server/jobs/workbooks.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { createRows } from '#tests/support/data/constraint-rows.ts';
import { addQuote, quotedTerms } from '#tests/support/data/deal-rows.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createAvailsService } from './avails.service.ts';
import type { AvailsMapping } from './mapping.ts';

const { db } = await createTestDatabase();
const workbooks = createWorkbooks();
afterFile(() => workbooks.close());
const avails = createAvailsService({
  db,
  now: () => new Date('2027-01-15T23:30:00Z'),
  site: { siteName: 'Moon Gate', publicUrl: 'https://drama.example' },
  writeTables: workbooks.write,
});

let drama: number;
beforeEach(async () => {
  await db.deleteFrom('rights_grants').execute();
  await db.deleteFrom('rights_holdbacks').execute();
  drama = await addDrama(db);
});

const COLUMNS = ['LicenseType', 'Territory', 'TerritoryExclusion', 'Start', 'End', 'Exclusive'];

/** The rows with their six columns above, and what was left out. */
async function exported(mapping: Partial<AvailsMapping> = {}) {
  const { workbook, withoutTerritory, reducedRows } = await avails.export({
    licence_types: {},
    prices: {},
    ...mapping,
  });
  const [sheet] = await readXlsxFile(Buffer.from(workbook));
  const [, columns = [], , ...rows] = sheet?.data ?? [];
  return {
    rows: rows.map((row) => COLUMNS.map((name) => row[columns.indexOf(name)] ?? '').join(' | ')),
    withoutTerritory: Object.fromEntries(withoutTerritory),
    reducedRows,
  };
}

const sold = { direction: 'out', party: 'Canal' } as const;
const complete = { withoutTerritory: {}, reducedRows: 0 };

test('a running grant is offered from today, a later one from its start', async () => {
  await addGrant(db, drama, { territories: ['JP'], period: '[2026-01-01,2029-01-01)' });
  await addGrant(db, drama, {
    reference: '2',
    territories: ['KR'],
    period: '[2028-03-01,)',
    is_exclusive: false,
  });
  expect(await exported()).toEqual({
    rows: ['SVOD | JP |  | 2027-01-15 | 2028-12-31 | Yes', 'SVOD | KR |  | 2028-03-01 | Open | No'],
    ...complete,
  });
});

test('territories with an exclusive grant out or a holdback in a part of the period are left out', async () => {
  await addGrant(db, drama, { territories_excluded: ['CN'] });
  await addGrant(db, drama, { ...sold, territories: ['MX'], period: '[2030-01-01,2030-01-02)' });
  await addHoldback(db, drama, { territories: ['JP'], period: '[2027-01-01,2027-01-16)' });
  // None of these applies: ended, not active, another medium.
  await addHoldback(db, drama, { territories: ['US'], period: '[2026-01-01,2027-01-15)' });
  await addGrant(db, drama, { ...sold, reference: 'draft', status: 'draft' });
  await addGrant(db, drama, { ...sold, reference: 'avod', media: ['avod'] });
  expect(await exported()).toEqual({
    rows: ['SVOD | WORLD | CN, JP, MX | 2027-01-15 | Open | Yes'],
    withoutTerritory: {},
    reducedRows: 1,
  });
});

test('territories with a grant out that is not exclusive have a row of their own', async () => {
  await addGrant(db, drama, { territories: ['MX', 'CL', 'PE'] });
  await addGrant(db, drama, { ...sold, territories: ['MX', 'US'], is_exclusive: false });
  expect(await exported()).toEqual({
    rows: ['SVOD | CL, PE |  | 2027-01-15 | Open | Yes', 'SVOD | MX |  | 2027-01-15 | Open | No'],
    ...complete,
  });
  await addHoldback(db, drama, { territories: ['PE'] });
  expect(await exported()).toMatchObject({ reducedRows: 2 });
});

test('a licence type without a free territory is left out and counted', async () => {
  await addGrant(db, drama, { media: ['svod', 'tvod_rental'], territories: ['MX', 'CL'] });
  await addGrant(db, drama, sold);
  expect(await exported({ prices: { VOD: { type: 'Tier', value: 'B' } } })).toEqual({
    rows: ['VOD | CL, MX |  | 2027-01-15 | Open | Yes'],
    withoutTerritory: { SVOD: 1 },
    reducedRows: 0,
  });
});

test('a territory is left out if one medium of the licence type or one language is sold', async () => {
  await addGrant(db, drama, { media: ['svod', 'avod'], territories: ['MX', 'CL', 'PE'] });
  await addGrant(db, drama, { ...sold, territories: ['MX'], language_uses: ['es:subtitle'] });
  await addGrant(db, drama, { ...sold, reference: '2', territories: ['CL'], media: ['avod'] });
  expect((await exported()).rows).toEqual(['SVOD | CL, PE |  | 2027-01-15 | Open | Yes']);
  expect((await exported({ licence_types: { avod: 'SVOD' } })).rows).toEqual([
    'SVOD | PE |  | 2027-01-15 | Open | Yes',
  ]);
});

test('a grant out in other languages than the grant in takes nothing away', async () => {
  await addGrant(db, drama, { territories: ['MX'], language_uses: ['en:any', 'es:audio'] });
  await addGrant(db, drama, { ...sold, language_uses: ['es:subtitle', 'pt:any'] });
  expect(await exported()).toMatchObject({
    rows: ['SVOD | MX |  | 2027-01-15 | Open | Yes'],
    ...complete,
  });
});

test('territories under an open quote are left out until the quote expires', async () => {
  await addGrant(db, drama, { territories: ['JP', 'KR'], period: '[2026-01-01,2029-01-01)' });
  const rows = createRows(db);
  const terms = { ...quotedTerms, territories: ['JP'], term_months: 12 };
  const quote = async (validUntil: string) =>
    addQuote(db, await rows.addOrder(await rows.addUser()), { valid_until: new Date(validUntil) }, [
      { drama_id: drama, terms },
    ]);
  await quote('2027-01-15T23:30:00Z');
  expect((await exported()).rows).toEqual(['SVOD | JP, KR |  | 2027-01-15 | 2028-12-31 | Yes']);
  await quote('2027-01-15T23:30:01Z');
  expect((await exported()).rows).toEqual(['SVOD | KR |  | 2027-01-15 | 2028-12-31 | Yes']);
});
