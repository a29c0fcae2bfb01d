import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { fillDemo } from '#demo/fill.ts';
import { call } from '#tests/support/call.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createDemoWithBuyers } from '#tests/support/demo-database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { demoCredentials } from './areas/accounts/desk/demo-credentials.ts';
import { hashPassword } from './areas/accounts/passwords/passwords.ts';
import { demoOwner } from './areas/staff/demo-owner.ts';
import { type FillDemo, prepareDemo } from './prepare-demo.ts';
import { readConfig } from './settings/config.ts';

/**
 * Returns a function that prepares the demo as a start with these settings does, and returns the
 * codes of a call with `token` and of the demo buyer's sign-in. A single server gets the calls.
 */
async function serve({ connection }: TestDatabase) {
  const server = await startTestServer({ connection });
  const asked: Parameters<FillDemo>[1][] = [];
  const fill: FillDemo = (db, options) => {
    asked.push(options);
    return fillDemo(db, options);
  };
  const start = async (settings: Record<string, string>, token?: string) => {
    await prepareDemo({ ...server.context, config: readConfig(settings) }, fill, () => {});
    const session = token && (await call(server, 'getUserInfo', {}, { token })).code;
    const { code, data } = await call(server, 'loginWithEmailPassword', demoCredentials);
    return { session, code, token: data?.token };
  };
  return { start, asked };
}

const DEMO = { DEMO: '1' };
const ON_PUBLIC_ADDRESS = { PUBLIC_URL: 'http://drama.example', DEMO: '1' };
const NO_DEMO: Record<string, string>[] = [
  { DEMO: '0' },
  ON_PUBLIC_ADDRESS,
  { HOST: '0.0.0.0', DEMO: '1' },
];

test('a first start with a public address creates no demo buyer', async () => {
  const database = await createTestDatabase();
  const { start } = await serve(database);
  expect(await start(ON_PUBLIC_ADDRESS)).toMatchObject({
    code: outcomes.credentialsRejected.code,
  });
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(await database.db.selectFrom('dramas').select('id').limit(1).execute()).toHaveLength(1);
});

test('a start with DEMO on a loopback address enables the demo buyer and every other start disables it, but neither against an operator or a changed password', async () => {
  const database = await createDemoWithBuyers();
  const { db } = database;
  const { start, asked } = await serve(database);
  const listActions = async () => {
    const entries = await db.selectFrom('audit_log').select('action').orderBy('id').execute();
    return entries.map(({ action }) => action);
  };
  for (const settings of NO_DEMO) {
    const { token, code } = await start(DEMO);
    expect(code).toBe(200);
    expect(await start(settings, token)).toMatchObject({
      session: outcomes.accountDisabled.code,
      code: outcomes.accountDisabled.code,
    });
  }
  expect(asked[0]).toEqual({ hasBuyer: true });
  // The demo owner of the desk follows the demo buyer.
  const disable = ['account.disable', 'staff.disable'];
  const enable = ['account.enable', 'staff.enable'];
  expect(await listActions()).toEqual(
    ['staff.add', disable, enable, disable, enable, disable].flat(),
  );

  await start(DEMO);
  const reasons = await db
    .selectFrom('audit_log')
    .select(({ ref }) => ['action', ref('change', '->>').key('reason').as('reason')])
    .where('action', 'in', [...disable, ...enable])
    .execute();
  for (const { action, reason } of reasons)
    expect(reason).toContain(action.endsWith('.enable') ? 'was started' : 'outside a demo');
  const isBuyer = ['email', '=', demoCredentials.email] as const;
  const set = (change: object) =>
    db
      .updateTable('users')
      .set(change)
      .where(...isBuyer)
      .execute();
  const before = await db
    .selectFrom('users')
    .select('password_hash')
    .where(...isBuyer)
    .executeTakeFirstOrThrow();
  await set({ password_hash: await hashPassword('a wet paper lantern') });
  expect(await start(ON_PUBLIC_ADDRESS)).toMatchObject({
    code: outcomes.credentialsRejected.code,
  });
  await set({ ...before, disabled_at: new Date(), disabled_reason: 'spam' });
  expect(await start(DEMO)).toMatchObject({
    code: outcomes.accountDisabled.code,
  });
  const buyerActions = (await listActions()).filter((action) => action.startsWith('account.'));
  expect(buyerActions.at(-1)).toBe('account.enable');
});

test('the public passwords of the demo are accepted only from this machine, also behind a proxy', async () => {
  const database = await createDemoWithBuyers();
  const settings = { DEMO: '1', TRUSTED_PROXIES: '127.0.0.1' };
  const { context, url } = await startTestServer({ connection: database.connection, settings });
  await prepareDemo({ ...context, config: readConfig(settings) }, fillDemo, () => {});
  for (const [address, expected] of [
    ['127.0.0.1', 'ok'],
    ['203.0.113.77', 'credentialsRejected'],
  ] as const) {
    const headers = { 'x-forwarded-for': address };
    const buyer = await call({ url }, 'loginWithEmailPassword', demoCredentials, { headers });
    expect(buyer.code).toBe(outcomes[expected].code);
    const owner = context.staffSignIn.signIn(demoOwner, { address, userAgent: 'tests' });
    expect(
      await owner.then(
        () => 'ok',
        ({ outcome }) => outcome,
      ),
    ).toBe(expected);
  }
});
