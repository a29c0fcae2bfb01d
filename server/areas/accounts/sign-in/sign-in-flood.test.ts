import { verify } from '@node-rs/argon2';
import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { type AccountsServer, PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';
import { LOW_COST } from '#tests/support/low-cost.ts';
import { createPasswords } from '../passwords/passwords.ts';

const KNOWN = 'known@device.example';
const OWNER = 'owner@device.example';
let server: AccountsServer;
/** Awaited before each comparison of a password. */
let comparisonGate: Promise<void> | undefined;

beforeAll(async () => {
  const passwords = createPasswords(LOW_COST, async (...args) => {
    await comparisonGate;
    return verify(...args);
  });
  server = await startAccountsServer({ overrides: { passwords } });
  for (const email of [KNOWN, OWNER]) await server.addUser({ email });
});

const signIn = (email: string, { password = PASSWORD, device = '' } = {}) =>
  server.callAs('loginWithEmailPassword', { email, password }, { device });

const countAttempts = async (keys: string) => {
  const attempts = server.context.db.selectFrom('rate_limits').select('key');
  return (await attempts.where('key', 'like', keys).execute()).length;
};

test('sign-ins beyond the queue are rejected and not counted; known devices are admitted', async () => {
  const { device } = await signIn(KNOWN);
  const gate = Promise.withResolvers<void>();
  comparisonGate = gate.promise;
  const guesses = Array.from({ length: 60 }, (_, n) =>
    signIn(`flood${n}@device.example`, { password: 'wrong' }),
  );
  // Two run and 24 wait; the other 34 are rejected, and so is an owner on an unknown device.
  for (const reply of await firstOf(guesses, 34))
    expect(reply).toMatchObject({ status: 429, retryAfter: '5' });
  expect(await signIn(OWNER)).toMatchObject({ status: 429, retryAfter: '5' });
  const known = signIn(KNOWN, { device });
  // An attempt is counted once it has a place in the queue.
  await expect.poll(() => countAttempts('wrong-password device %')).toBe(1);
  gate.resolve();
  comparisonGate = undefined;
  expect(await known).toMatchObject({ code: 200 });
  const replies = await Promise.all(guesses);
  const compared = replies.filter(({ code }) => code === outcomes.credentialsRejected.code);
  expect(compared).toHaveLength(26);
  expect(await countAttempts('wrong-password flood%@device.example')).toBe(26);
  expect(await countAttempts('wrong-password owner%')).toBe(0);
  expect(await signIn(OWNER)).toMatchObject({ code: 200 });
});

/** Waits until `count` of the promises are fulfilled and returns their results. */
async function firstOf<Result>(promises: Promise<Result>[], count: number): Promise<Result[]> {
  const settled: Result[] = [];
  const enough = Promise.withResolvers<void>();
  for (const promise of promises)
    void promise.then((result) => {
      settled.push(result);
      if (settled.length === count) enough.resolve();
    });
  await enough.promise;
  return settled.slice(0, count);
}
