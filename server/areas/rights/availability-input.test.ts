import { beforeAll, describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import { call } from '#tests/support/call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
});

describe('invalid input of getDramaAvailability names its field', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join();
  const valid = { drama_ids: '1', territories: 'MX,CL', media: 'svod', term_months: '12' };

  test.each<[string, Record<string, string>, string]>([
    ['no ids', { drama_ids: '' }, 'drama_ids'],
    ['101 ids', { drama_ids: ids(101) }, 'drama_ids'],
    ['an id that is not a number', { drama_ids: '1,x' }, 'drama_ids'],
    ['an unknown territory', { territories: 'MX,XX' }, 'territories'],
    ['a region', { territories: 'latin_america' }, 'territories'],
    ['a territory twice', { territories: 'MX,MX' }, 'territories'],
    ['the world beside a country', { territories: 'WORLD,MX' }, 'territories'],
    ['an exclusion without the world', { territories_excluded: 'CN' }, 'territories_excluded'],
    [
      'an unknown exclusion',
      { territories: 'WORLD', territories_excluded: 'XX' },
      'territories_excluded',
    ],
    [
      'the world as an exclusion',
      { territories: 'WORLD', territories_excluded: 'WORLD' },
      'territories_excluded',
    ],
    [
      'an exclusion twice',
      { territories: 'WORLD', territories_excluded: 'CN,CN' },
      'territories_excluded',
    ],
    [
      'all countries as exclusions',
      { territories: 'WORLD', territories_excluded: countryCodes.join() },
      'territories_excluded',
    ],
    ['an unknown medium', { media: 'svod,radio' }, 'media'],
    ['a medium twice', { media: 'svod,svod' }, 'media'],
    ['a language that is no tag', { languages: 'Spanish!' }, 'languages'],
    ['a language twice', { languages: 'es,es' }, 'languages'],
    ['a use beside any use', { language_uses: 'es:audio,es:any' }, 'language_uses'],
    ['an unknown use', { language_uses: 'es:dub' }, 'language_uses'],
    ['a use twice', { language_uses: 'es:audio,es:audio' }, 'language_uses'],
    ['a day that does not exist', { start_date: '2027-02-30' }, 'start_date'],
    ['no term', { term_months: '0' }, 'term_months'],
    ['a term over ten years', { term_months: '121' }, 'term_months'],
    ['an exclusivity that is neither 0 nor 1', { is_exclusive: '2' }, 'is_exclusive'],
  ])('%s', async (_name, changed, field) => {
    const input = { ...valid, ...changed };
    expect(await call(server, 'getDramaAvailability', input)).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: expect.stringMatching(new RegExp(`^${field}`)) },
    });
    if (field === 'drama_ids') return;
    const { drama_ids: _ids, ...list } = input;
    const listed = await call(server, 'getDramaListByPage', { ...list, availability: 'free' });
    expect(listed).toMatchObject({ code: outcomes.invalidInput.code });
  });

  test.each(['drama_ids', 'territories', 'media', 'term_months'])(
    '%s is required',
    async (name) => {
      const { [name]: _missing, ...input } = valid as Record<string, string>;
      expect(await call(server, 'getDramaAvailability', input)).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field: name },
      });
      if (name === 'drama_ids') return;
      const { drama_ids: _ids, ...list } = input;
      const listed = await call(server, 'getDramaListByPage', { ...list, availability: 'open' });
      expect(listed).toMatchObject({ code: outcomes.invalidInput.code, data: { field: name } });
    },
  );
});
