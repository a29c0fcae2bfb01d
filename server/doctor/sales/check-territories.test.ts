import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { toEnglish } from '../finding.ts';
import { checkTerritories } from './check-territories.ts';

const HEADER = { COUNTRY_HEADER: 'CF-IPCountry' };
const PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

test('a rule of countries that is not applied is a warning', async () => {
  const { db } = await createTestDatabase();
  const check = async (settings: Record<string, string>) =>
    toEnglish(await checkTerritories(db, readConfig(settings)));
  const dramaId = await addDrama(db);
  expect(await check({})).toMatchObject({ status: 'ok' });
  expect(await check(HEADER)).toMatchObject({
    status: 'warn',
    finding: expect.stringMatching(/^COUNTRY_HEADER is set, but no proxy is trusted/),
  });
  expect(await check({ ...HEADER, ...PROXY })).toMatchObject({ status: 'ok' });

  for (const rule of [
    { watch_territories: ['JP'] },
    { watch_territories: ['WORLD'], watch_territories_excluded: ['US'] },
  ]) {
    await db.updateTable('dramas').set(rule).where('id', '=', dramaId).execute();
    expect(await check(PROXY)).toMatchObject({
      status: 'warn',
      finding:
        '1 title can be watched in some countries only, but COUNTRY_HEADER is not set, so the rule is not applied',
    });
    expect(await check({ ...HEADER, ...PROXY })).toMatchObject({ status: 'ok' });
  }
});
