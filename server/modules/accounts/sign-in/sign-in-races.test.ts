import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addUser,
  askCode,
  callAs,
  LOW_COST,
  PASSWORD,
  signInAs,
  startAccountsServer,
} from '../../../../tests/support/accounts.ts';
import type { TestServer } from '../../../../tests/support/server.ts';
import { signInTries, wrongPasswordDelays } from '../limits.ts';
import { countAttempt } from '../passwords/password-delays.queries.ts';
import { forgetPasswordAttempts } from '../passwords/password-delays.ts';
import { createPasswords } from '../passwords/passwords.ts';

const FRESH = 'nine slow blue ferries';
let server: TestServer;
let email: string;
let userId: number;
let people = 0;
/** Called when a password has been compared, before its answer is used. */
let onCompared = async () => {};

beforeAll(async () => {
  const passwords = createPasswords(LOW_COST);
  const matches: typeof passwords.matches = async (...given) => {
    const isRight = await passwords.matches(...given);
    await onCompared();
    return isRight;
  };
  server = await startAccountsServer({ overrides: { passwords: { ...passwords, matches } } });
});

beforeEach(async () => {
  email = `person${people++}@race.example`;
  userId = await addUser(server, { email });
});

const signIn = () => callAs(server, 'loginWithEmailPassword', { email, password: PASSWORD });

const setUser = (change: object, db = server.context.db) =>
  db.updateTable('users').set(change).where('id', '=', userId).execute();

/** How many statements wait for a lock. */
async function countWaiting() {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(server.context.db)).rows.length;
}

/** Starts a sign-in and lets it go on only when `change` has happened. */
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

test('the old password opens nothing once it has been changed meanwhile', async () => {
  const token = await signInAs(server, email);
  const reply = await signInDuring(async () => {
    const input = { oldPassword: PASSWORD, password: FRESH };
    const changed = await callAs(server, 'updatePasswordByOldPassword', input, { token });
    expect(changed).toMatchObject({ code: 200 });
  });
  expect(reply).toMatchObject({ code: 60014, data: null });
  expect(await liveSessions()).toHaveLength(1);
});

test('nor does the old address', async () => {
  const reply = await signInDuring(() => setUser({ email: `moved${people}@race.example` }));
  expect(reply).toMatchObject({ code: 60014 });
  expect(await liveSessions()).toEqual([]);
});

test('an account disabled meanwhile is told so, and has no session', async () => {
  const reply = await signInDuring(() =>
    setUser({ disabled_at: new Date(), disabled_reason: 'spam' }),
  );
  expect(reply).toMatchObject({ code: 911 });
  expect(await liveSessions()).toEqual([]);
});

test('with a code, too', async () => {
  const emailValidCode = await askCode(server, email, 'login');
  const reply = await server.context.db.transaction().execute(async (tx) => {
    await setUser({ disabled_at: new Date(), disabled_reason: 'spam' }, tx);
    const given = callAs(server, 'loginWithEmailValidCode', { email, emailValidCode });
    await expect.poll(countWaiting, { interval: 5 }).toBe(1);
    return { given };
  });
  expect(await reply.given).toMatchObject({ code: 911 });
  expect(await liveSessions()).toEqual([]);
});

test('a hash that another sign-in has renewed meanwhile is still the right password', async () => {
  await setUser({ password_hash: await hash(PASSWORD, { ...LOW_COST, timeCost: 2 }) });
  const reply = await signInDuring(() => signInAs(server, email));
  expect(reply).toMatchObject({ code: 200 });
  expect(await liveSessions()).toHaveLength(2);
});

test('a try that is counted while a right password forgets the tries causes no deadlock', async () => {
  const { db } = server.context;
  const tries = signInTries(email, { networks: ['192.0.2.1'] });
  // Inserted in reverse, so that a statement on all keys would lock them in reverse.
  for (const { key } of tries.toReversed())
    await db.insertInto('rate_limits').values({ key, points: 1, expire: 0 }).execute();
  const forgotten = await db.transaction().execute(async (tx) => {
    const [first, ...others] = tries.map(
      (one) => () => countAttempt(tx, one, wrongPasswordDelays, 0),
    );
    await first?.();
    const forgetting = forgetPasswordAttempts(db, tries);
    await expect.poll(countWaiting, { interval: 5 }).toBe(1);
    for (const count of others) await count();
    return { forgetting };
  });
  await forgotten.forgetting;
  const left = db.selectFrom('rate_limits').select('key');
  const keys = tries.map(({ key }) => key);
  expect(await left.where('key', 'in', keys).execute()).toEqual([]);
});
