import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { type AccountsServer, PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';
import { LOW_COST } from '#tests/support/low-cost.ts';
import { signInAttempts, wrongPasswordDelays } from '../limits.ts';
import { countAttempt } from '../passwords/password-delays.queries.ts';
import { clearPasswordAttempts } from '../passwords/password-delays.ts';
import { createPasswords } from '../passwords/passwords.ts';

const NEW_PASSWORD = 'nine slow blue ferries';
let server: AccountsServer;
let email: string;
let userId: number;
let people = 0;
/** Called after a password was compared, before the result is used. */
let onCompared = async () => {};

beforeAll(async () => {
  const passwords = createPasswords(LOW_COST);
  const matches: typeof passwords.matches = async (...args) => {
    const isRight = await passwords.matches(...args);
    await onCompared();
    return isRight;
  };
  server = await startAccountsServer({ overrides: { passwords: { ...passwords, matches } } });
});

beforeEach(async () => {
  email = `person${people++}@race.example`;
  userId = await server.addUser({ email });
});

const signIn = () => server.callAs('loginWithEmailPassword', { email, password: PASSWORD });

const setUser = (change: object, db = server.context.db) =>
  db.updateTable('users').set(change).where('id', '=', userId).execute();

async function countWaiting() {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(server.context.db)).rows.length;
}

/** Runs `change` after a sign-in has compared the password and before it starts the session. */
async function signInDuring(change: () => Promise<unknown>) {
  const compared = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  onCompared = () => {
    onCompared = async () => {};
    compared.resolve();
    return changed.promise;
  };
  const reply = signIn();
  await compared.promise;
  await change();
  changed.resolve();
  return reply;
}

const liveSessions = () =>
  server.context.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();

test('a sign-in is rejected when the password is changed during it', async () => {
  const token = await server.signInAs(email);
  const reply = await signInDuring(async () => {
    const input = { oldPassword: PASSWORD, password: NEW_PASSWORD };
    const changed = await server.callAs('updatePasswordByOldPassword', input, { token });
    expect(changed).toMatchObject({ code: 200 });
  });
  expect(reply).toMatchObject({ code: outcomes.credentialsRejected.code, data: null });
  expect(await liveSessions()).toHaveLength(1);
});

test('a sign-in is rejected when the address is changed during it', async () => {
  const reply = await signInDuring(() => setUser({ email: `moved${people}@race.example` }));
  expect(reply).toMatchObject({ code: outcomes.credentialsRejected.code });
  expect(await liveSessions()).toEqual([]);
});

test('a sign-in is rejected when the account is disabled during it', async () => {
  const reply = await signInDuring(() =>
    setUser({ disabled_at: new Date(), disabled_reason: 'spam' }),
  );
  expect(reply).toMatchObject({ code: outcomes.accountDisabled.code });
  expect(await liveSessions()).toEqual([]);
});

test('a sign-in with a code is rejected when the account is disabled during it', async () => {
  const emailValidCode = await server.askCode(email, 'login');
  const reply = await server.context.db.transaction().execute(async (tx) => {
    await setUser({ disabled_at: new Date(), disabled_reason: 'spam' }, tx);
    const pending = server.callAs('loginWithEmailValidCode', { email, emailValidCode });
    await expect.poll(countWaiting, { interval: 5 }).toBe(1);
    // In an object, because the transaction would wait for a promise that is returned itself.
    return { pending };
  });
  expect(await reply.pending).toMatchObject({ code: outcomes.accountDisabled.code });
  expect(await liveSessions()).toEqual([]);
});

test('a sign-in succeeds when another one renews the hash during it', async () => {
  await setUser({ password_hash: await hash(PASSWORD, { ...LOW_COST, timeCost: 2 }) });
  const reply = await signInDuring(() => server.signInAs(email));
  expect(reply).toMatchObject({ code: 200 });
  expect(await liveSessions()).toHaveLength(2);
});

test('counting an attempt while a right password clears the counters does not deadlock', async () => {
  const { db } = server.context;
  const attempts = signInAttempts(email, { networks: ['192.0.2.1'] });
  // The rows are inserted in reverse, so that one statement on all keys would lock them in reverse.
  for (const { key } of attempts.toReversed())
    await db.insertInto('rate_limits').values({ key, points: 1, expire: 0 }).execute();
  const result = await db.transaction().execute(async (tx) => {
    const [first, ...others] = attempts.map(
      (one) => () => countAttempt(tx, one, wrongPasswordDelays, 0),
    );
    await first?.();
    const clearing = clearPasswordAttempts(db, attempts);
    await expect.poll(countWaiting, { interval: 5 }).toBe(1);
    for (const count of others) await count();
    // In an object, because the transaction would wait for a promise that is returned itself.
    return { clearing };
  });
  await result.clearing;
  const counters = db.selectFrom('rate_limits').select('key');
  const keys = attempts.map(({ key }) => key);
  expect(await counters.where('key', 'in', keys).execute()).toEqual([]);
});
