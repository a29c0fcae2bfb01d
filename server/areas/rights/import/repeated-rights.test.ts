import { expect, test } from 'vitest';
import { leafMedia } from '#contract/licence/media.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { holdback, right, withDrama } from '#tests/support/data/rights-import.ts';

test('a repeated key and the same right under two references are refused; both rows are named', async () => {
  const { db, id, importJson } = await withDrama();
  const stored = await addGrant(db, id, {
    direction: 'out',
    party: 'Sol',
    reference: 'S-1',
    territories: ['CL', 'AR'],
    period: '[2026-01-01,2027-07-01)',
  });
  const sol = { ...right, party: 'Sol', territories: 'AR, CL' };
  const { lines } = await importJson({
    rights: [
      right,
      { ...right, territories: ['CL'] },
      { ...right, reference: 'LT-2', start: '2028-12-31', end: '2030-01-01' },
      { ...right, reference: 'LT-3', start: '2030-01-02', end: null },
      { ...sol, reference: 'S-2' },
      { ...sol, reference: 'S-3', start: '2029-01-01', end: null, status: 'inactive' },
    ],
    holdbacks: [holdback, { ...holdback, media: 'SVOD', reason: 'again' }],
  });
  const same = 'the same media, territories and languages in an overlapping period';
  expect(lines).toEqual([
    'refused rights[1]: out, Luna TV, LT-1 of A-1 appears twice (first in rights[0])',
    'refused holdbacks[1]: the holdback of A-1 with these media, territories and start appears twice (first in holdbacks[0])',
    `refused rights[4]: reference "S-2" repeats R${stored} (out, Sol, S-1): ${same}`,
    `refused rights[2]: reference "LT-2" repeats rights[0] (out, Luna TV, LT-1): ${same}`,
  ]);
  expect(await db.selectFrom('rights_grants').selectAll().execute()).toHaveLength(1);
});

test('a holdback that repeats another one in an overlapping period is refused', async () => {
  const { db, id, importJson } = await withDrama();
  const stored = await addHoldback(db, id, { territories: ['WORLD'] });
  const everything = { external_id: 'A-1', start: '2027-06-01' };
  const { lines } = await importJson({
    holdbacks: [
      everything,
      { ...everything, start: '2028-01-01', end: '2028-12-31' },
      { ...everything, start: '2029-01-01', territories: ['WORLD'], media: leafMedia },
      { ...everything, start: '2029-02-01', media: ['svod'] },
      { ...everything, start: '2029-03-01', territories: ['WORLD'], territories_excluded: ['CN'] },
      { ...everything, start: '2030-01-01' },
    ],
  });
  const same = 'the same media and territories in an overlapping period';
  expect(lines).toEqual([
    `refused holdbacks[0]: start 2027-06-01 repeats H${stored} (holdback): ${same}`,
    `refused holdbacks[1]: start 2028-01-01 repeats holdbacks[0] (holdback): ${same}`,
    `refused holdbacks[2]: start 2029-01-01 repeats holdbacks[0] (holdback): ${same}`,
    `refused holdbacks[5]: start 2030-01-01 repeats holdbacks[0] (holdback): ${same}`,
  ]);
  // All media and the whole world are the same as none.
  const known = { ...everything, start: '2026-01-01', territories: ['WORLD'], reason: 'Cinema' };
  expect((await importJson({ holdbacks: [known] })).summary.holdbacks).toMatchObject({
    added: 0,
    changed: 1,
  });
});
