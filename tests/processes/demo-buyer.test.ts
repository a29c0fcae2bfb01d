import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { outcomes } from '../../contract/error-codes.ts';
import { startProcess } from '../../scripts/start-process.ts';
import { demoCredentials } from '../../server/modules/accounts/operator/demo-credentials.ts';
import { hashPassword } from '../../server/modules/accounts/passwords/passwords.ts';
import { call } from '../support/call.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../support/database.ts';

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
let database: TestDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-demo-buyer-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts a server and returns the codes of a call with `token` and of the demo buyer's sign-in. */
async function signInAtServer(settings: Record<string, string>, token?: string) {
  const site = await startProcess(['scripts/start.ts'], {
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    ...settings,
  });
  try {
    const session = token && (await call(site, 'getUserInfo', {}, { token })).code;
    const { code, data } = await call(site, 'loginWithEmailPassword', demoCredentials);
    return { session, code, token: data?.token };
  } finally {
    await site.stop();
  }
}

const DEMO = { DEMO: '1' };
const NO_DEMO: Record<string, string>[] = [
  { DEMO: '0' },
  { PUBLIC_URL: 'http://drama.example', DEMO: '1' },
  { HOST: '0.0.0.0', DEMO: '1' },
];

const auditEntries = () =>
  database.db.selectFrom('audit_log').select('action').orderBy('id').execute();

test('a start with DEMO on a loopback address enables the demo buyer; every other start disables it', async () => {
  database = await createTestDatabase();
  for (const settings of NO_DEMO) {
    const { token, code } = await signInAtServer(DEMO);
    expect(code).toBe(200);
    expect(await signInAtServer(settings, token)).toMatchObject({
      session: outcomes.accountDisabled.code,
      code: outcomes.accountDisabled.code,
    });
  }
  const actions = (await auditEntries()).map(({ action }) => action);
  expect(actions).toHaveLength(5);
  expect(actions).toEqual(actions.map((_, n) => (n % 2 ? 'account.enable' : 'account.disable')));
});

test('a first start with a public address creates no demo buyer', async () => {
  database = await createTestDatabase();
  expect(await signInAtServer({ PUBLIC_URL: 'http://drama.example', DEMO: '1' })).toMatchObject({
    code: outcomes.credentialsRejected.code,
  });
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(await database.db.selectFrom('dramas').select('id').limit(1).execute()).toHaveLength(1);
});

test('a start does not disable a demo buyer with a changed password, nor enable one an operator disabled', async () => {
  database = await createTestDatabase();
  await signInAtServer(DEMO);
  const set = (change: object) => database.db.updateTable('users').set(change).execute();
  const before = await database.db.selectFrom('users').select('password_hash').execute();
  await set({ password_hash: await hashPassword('a wet paper lantern') });
  expect(await signInAtServer({ PUBLIC_URL: 'http://drama.example' })).toMatchObject({
    code: outcomes.credentialsRejected.code,
  });
  expect(await auditEntries()).toEqual([]);
  await set({ ...before[0], disabled_at: new Date(), disabled_reason: 'spam' });
  expect(await signInAtServer(DEMO)).toMatchObject({ code: outcomes.accountDisabled.code });
});
