import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { call } from '#tests/support/call.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
});

async function signIn(): Promise<string> {
  const { db } = server.context;
  return addSession(db, await addUser(db));
}

const market = {
  territories: ['WORLD'],
  territories_excluded: ['CN'],
  media: ['svod', 'tv'],
  start_date: '2027-03-01',
  term_months: 24,
  is_exclusive: true,
};

test('a market is kept per account until it is changed or removed', async () => {
  const [mina, luz] = [await signIn(), await signIn()];
  const read = async (token: string) => (await call(server, 'getMarket', {}, { token })).data;
  const write = async (value: object | null) =>
    (await call(server, 'updateMarket', { market: value }, { token: mina })).data;
  expect(await read(mina)).toBeNull();
  expect(await write(market)).toEqual(market);
  expect(await read(mina)).toEqual(market);
  expect(await read(luz)).toBeNull();
  const other = { territories: ['JP'], media: ['fast'], term_months: 6, is_exclusive: false };
  expect(await write(other)).toEqual(other);
  expect(await read(mina)).toEqual(other);
  expect(await write(null)).toBeNull();
  expect(await read(mina)).toBeNull();
});

test.each<[string, object]>([
  ['territories', { territories: ['XX'] }],
  ['territories', { territories: [] }],
  ['territories_excluded', { territories: ['MX'] }],
  ['media', { media: ['svod', 'svod'] }],
  ['start_date', { start_date: '2027-02-29' }],
  ['term_months', { term_months: 0 }],
])('a market with invalid %s is refused, and the old one is kept', async (field, changed) => {
  const token = await signIn();
  await call(server, 'updateMarket', { market }, { token });
  const refused = { market: { ...market, ...changed } };
  expect(await call(server, 'updateMarket', refused, { token })).toMatchObject({
    code: outcomes.invalidInput.code,
    data: { field: expect.stringContaining(field) },
  });
  expect((await call(server, 'getMarket', {}, { token })).data).toEqual(market);
});
