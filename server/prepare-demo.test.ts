import { expect, test, vi } from 'vitest';
import { outcomes } from '../contract/error-codes.ts';
import { fillDemo } from '../demo/fill.ts';
import { call } from '../tests/support/call.ts';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { startTestServer } from '../tests/support/server.ts';
import { demoCredentials } from './modules/accounts/operator/demo-credentials.ts';
import { hashPassword } from './modules/accounts/passwords/passwords.ts';
import { prepareDemo } from './prepare-demo.ts';

// Filling in the demo with its buyers makes three deal memos.
vi.setConfig({ testTimeout: 120_000 });

/** Starts a server and returns the codes of a call with `token` and of the demo buyer's sign-in. */
async function signInAtServer(
  { connection }: TestDatabase,
  settings: Record<string, string>,
  token?: string,
) {
  const server = await startTestServer({ connection, settings });
  await prepareDemo(server.context, fillDemo, () => {});
  const session = token && (await call(server, 'getUserInfo', {}, { token })).code;
  const { code, data } = await call(server, 'loginWithEmailPassword', demoCredentials);
  await server.close();
  return { session, code, token: data?.token };
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
  expect(await signInAtServer(database, ON_PUBLIC_ADDRESS)).toMatchObject({
    code: outcomes.credentialsRejected.code,
  });
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(await database.db.selectFrom('dramas').select('id').limit(1).execute()).toHaveLength(1);
});

test('a start with DEMO on a loopback address enables the demo buyer and every other start disables it, but neither against an operator or a changed password', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const listActions = async () => {
    const entries = await db.selectFrom('audit_log').select('action').orderBy('id').execute();
    return entries.map(({ action }) => action);
  };
  for (const settings of NO_DEMO) {
    const { token, code } = await signInAtServer(database, DEMO);
    expect(code).toBe(200);
    expect(await signInAtServer(database, settings, token)).toMatchObject({
      session: outcomes.accountDisabled.code,
      code: outcomes.accountDisabled.code,
    });
  }
  // The demo owner of the desk follows the demo buyer.
  const disable = ['account.disable', 'staff.disable'];
  const enable = ['account.enable', 'staff.enable'];
  expect(await listActions()).toEqual(
    ['staff.add', disable, enable, disable, enable, disable].flat(),
  );

  await signInAtServer(database, DEMO);
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
  expect(await signInAtServer(database, ON_PUBLIC_ADDRESS)).toMatchObject({
    code: outcomes.credentialsRejected.code,
  });
  await set({ ...before, disabled_at: new Date(), disabled_reason: 'spam' });
  expect(await signInAtServer(database, DEMO)).toMatchObject({
    code: outcomes.accountDisabled.code,
  });
  const buyerActions = (await listActions()).filter((action) => action.startsWith('account.'));
  expect(buyerActions.at(-1)).toBe('account.enable');
});
