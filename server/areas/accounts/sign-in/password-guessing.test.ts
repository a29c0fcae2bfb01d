import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';

let time = Date.now();
const server = await startAccountsServer({ overrides: { now: () => new Date(time) } });
await server.addUser({ email: 'Mina@buyer.example', nickname: 'mina' });

const signIn = (email: string, password = PASSWORD, from?: string) =>
  server.callAs('loginWithEmailPassword', { email, password }, { ...(from && { from }) });
/** Resets the limit of sign-ins a minute, for tests of delays. */
const clearSignInLimits = () =>
  server.context.db.deleteFrom('rate_limits').where('key', 'like', 'sign-in %').execute();

describe('guessing passwords', () => {
  test('is limited to ten sign-ins a minute for one network; another is not affected', async () => {
    const from = '2001:db8:7::1';
    for (let tries = 0; tries < 10; tries++)
      expect(await signIn(`guess${tries}@buyer.example`, 'wrong', from)).toMatchObject({
        code: outcomes.credentialsRejected.code,
      });
    const refused = await signIn('mina@buyer.example', PASSWORD, '2001:db8:7::ffff');
    expect(refused).toMatchObject({ status: 429, code: outcomes.tooManyRequests.code, data: null });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60);
    expect(await signIn('mina@buyer.example', PASSWORD, '2001:db8:8::1')).toMatchObject({
      code: 200,
    });
    time += 60_000;
    expect(await signIn('mina@buyer.example', PASSWORD, from)).toMatchObject({ code: 200 });
  });

  test('is limited to 40 sign-ins a minute for a /48 of IPv6', async () => {
    const link = (number: number) => `2001:db8:40:${number.toString(16)}::1`;
    for (let tries = 0; tries < 40; tries++)
      expect(await signIn(`link${tries}@buyer.example`, 'wrong', link(tries))).toMatchObject({
        code: outcomes.credentialsRejected.code,
      });
    expect(await signIn('mina@buyer.example', PASSWORD, link(41))).toMatchObject({ status: 429 });
    const outside = await signIn('mina@buyer.example', PASSWORD, '2001:db8:41::1');
    expect(outside).toMatchObject({ code: 200 });
  });

  test.for([
    ['known@buyer.example', 'one network', 5],
    ['unknown@buyer.example', 'one network', 5],
    ['known2@buyer.example', 'many networks', 20],
    ['unknown2@buyer.example', 'many networks', 20],
  ] as const)(
    'for %s from %s is delayed after %d failures, twice as long each time, up to 15 minutes',
    async ([email, networks, free]) => {
      if (email.startsWith('known')) await server.addUser({ email });
      const from = networks === 'one network' ? '192.0.2.90' : undefined;
      const guess = async () => {
        await clearSignInLimits();
        return signIn(email, 'wrong', from);
      };
      for (let tries = 0; tries < free; tries++)
        expect(await guess()).toMatchObject({ code: outcomes.credentialsRejected.code });
      const waits: number[] = [];
      for (let tries = 0; tries < 12; tries++) {
        const refused = await guess();
        expect(refused).toMatchObject({ status: 429 });
        waits.push(Number(refused.retryAfter));
        time += Number(refused.retryAfter) * 1000;
        expect(await guess()).toMatchObject({ code: outcomes.credentialsRejected.code });
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    },
  );

  test('delays the right password too, which then clears the failures', async () => {
    const email = 'forgetful@buyer.example';
    const from = '192.0.2.50';
    await server.addUser({ email });
    for (let tries = 0; tries < 5; tries++) await signIn(email, 'wrong', from);
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ status: 429, retryAfter: '1' });
    time += 1_000;
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ code: 200 });
    await clearSignInLimits();
    for (let tries = 0; tries < 5; tries++)
      expect(await signIn(email, 'wrong', from)).toMatchObject({
        code: outcomes.credentialsRejected.code,
      });
  });

  test('does not delay the owner on another network', async () => {
    const email = 'elsewhere@buyer.example';
    await server.addUser({ email });
    for (let tries = 0; tries < 9; tries++) await signIn(email, 'wrong', '192.0.2.66');
    expect(await signIn(email, PASSWORD, '192.0.2.66')).toMatchObject({ status: 429 });
    expect(await signIn(email)).toMatchObject({ code: 200 });
  });

  test('counts a delayed attempt under none of the counters', async () => {
    const email = 'refused@buyer.example';
    await server.addUser({ email });
    const attempts = async () => {
      const rows = await server.context.db
        .selectFrom('rate_limits')
        .select('points')
        .where('key', 'like', `wrong-password ${email}%`)
        .execute();
      return rows.map(({ points }) => points);
    };
    for (let count = 0; count < 20; count++) await signIn(email, 'wrong');
    const before = await attempts();
    expect(before.toSorted((a, b) => b - a)).toEqual([20, ...Array(20).fill(1)]);
    expect(await signIn(email, 'wrong')).toMatchObject({ status: 429 });
    expect(await attempts()).toEqual(before);
  });

  test('allows concurrent attempts no more guesses than sequential ones', async () => {
    const email = 'raced@buyer.example';
    await server.addUser({ email });
    const race = async (from?: string) => {
      const guesses = Array.from({ length: 30 }, () => signIn(email, 'wrong', from));
      const replies = await Promise.all(guesses);
      const { credentialsRejected, tooManyRequests } = outcomes;
      return [credentialsRejected, tooManyRequests].map(
        (outcome) => replies.filter(({ code }) => code === outcome.code).length,
      );
    };
    expect(await race('192.0.2.77')).toEqual([5, 25]);
    // All networks together have 20 guesses for one address, of which 5 are used.
    expect(await race()).toEqual([15, 15]);
  });

  test('does not lock the account when the clock is set back', async () => {
    const email = 'clock@buyer.example';
    await server.addUser({ email });
    const from = '10.99.0.1';
    for (let tries = 0; tries < 10; tries++) await signIn(`x${tries}@b.example`, 'wrong', from);
    for (let tries = 0; tries < 5; tries++) await signIn(email, 'wrong');
    time -= 24 * 60 * 60 * 1000;
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ code: 200 });
    time += 24 * 60 * 60 * 1000;
  });
});
