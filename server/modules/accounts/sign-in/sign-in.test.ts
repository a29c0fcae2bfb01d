import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addUser,
  askCode,
  callAs,
  PASSWORD,
  signInAs,
  startAccountsServer,
  wrongCode,
} from '../../../../tests/support/accounts.ts';
import type { TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let time: number;

beforeAll(async () => {
  time = Date.now();
  server = await startAccountsServer({ overrides: { now: () => new Date(time) } });
  await addUser(server, { email: 'Mina@buyer.example', nickname: 'mina' });
});

const signIn = (email: string, password = PASSWORD, from?: string) =>
  callAs(server, 'loginWithEmailPassword', { email, password }, { ...(from && { from }) });
/** So that a test of delays does not meet the limit of sign-ins a minute. */
const forgetSignIns = () =>
  server.context.db.deleteFrom('rate_limits').where('key', 'like', 'sign-in %').execute();
const withCode = (email: string, emailValidCode: string) =>
  callAs(server, 'loginWithEmailValidCode', { email, emailValidCode });

async function disable(email: string) {
  await server.context.db
    .updateTable('users')
    .set({ disabled_at: new Date(), disabled_reason: 'spam' })
    .where('email', '=', email)
    .execute();
}

describe('signing in with a password', () => {
  test('gives a token that proves who asks, until it signs out', async () => {
    const { code, data } = await signIn(' mina@BUYER.example ');
    expect(code).toBe(200);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      nickname: 'mina',
      email: 'Mina@buyer.example',
      collectCount: 0,
    });
    const { token } = data as { token: string };
    expect(await callAs(server, 'getUserInfo', {}, { token })).toMatchObject({
      code: 200,
      data: { nickname: 'mina', email: 'Mina@buyer.example', created_at: expect.any(String) },
    });
    expect(await callAs(server, 'logout', {}, { token })).toMatchObject({ code: 200, data: null });
    expect(await callAs(server, 'getUserInfo', {}, { token })).toMatchObject({ code: 441 });
    expect(await callAs(server, 'logout', {}, { token })).toMatchObject({ code: 441 });
  });

  test('tells an unknown address as it tells a wrong password', async () => {
    const wrong = await signIn('mina@buyer.example', 'not her password');
    const unknown = await signIn('nobody@buyer.example', 'not her password');
    expect(wrong).toMatchObject({ status: 200, code: 60014, data: null });
    expect(unknown).toEqual(wrong);
  });

  test('takes a password to the letter: no trimming, no other case, no cut end', async () => {
    for (const near of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toUpperCase()])
      expect(await signIn('mina@buyer.example', near)).toMatchObject({ code: 60014 });
    expect(await signIn('mina@buyer.example')).toMatchObject({ code: 200 });
  });

  test('does not know a look-alike of an address: the Kelvin sign is no k', async () => {
    await addUser(server, { email: 'kim@buyer.example' });
    expect(await signIn('KIM@buyer.example')).toMatchObject({ code: 200 });
    expect(await signIn('\u212aim@buyer.example')).toMatchObject({ code: 60014 });
  });

  test('tells a disabled account only to who has the password', async () => {
    await addUser(server, { email: 'banned@buyer.example' });
    await disable('banned@buyer.example');
    expect(await signIn('banned@buyer.example', 'wrong')).toMatchObject({ code: 60014 });
    expect(await signIn('banned@buyer.example')).toMatchObject({ code: 911, data: null });
  });

  test('renews a hash whose cost is no longer ours', async () => {
    const email = 'old@buyer.example';
    await addUser(server, { email });
    const stored = () =>
      server.context.db
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
    const password_hash = await hash(PASSWORD, { memoryCost: 128, timeCost: 2, parallelism: 1 });
    await server.context.db
      .updateTable('users')
      .set({ password_hash })
      .where('email', '=', email)
      .execute();
    await signInAs(server, email);
    expect((await stored()).password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    const { password_hash: renewed } = await stored();
    await signInAs(server, email);
    expect((await stored()).password_hash).toBe(renewed);
  });
});

describe('guessing', () => {
  test('one address may sign in ten times a minute; another is not held up', async () => {
    const from = '2001:db8:7::1';
    for (let tries = 0; tries < 10; tries++)
      expect(await signIn(`guess${tries}@buyer.example`, 'wrong', from)).toMatchObject({
        code: 60014,
      });
    const refused = await signIn('mina@buyer.example', PASSWORD, '2001:db8:7::ffff');
    expect(refused).toMatchObject({ status: 429, code: 429, data: null });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60);
    expect(await signIn('mina@buyer.example', PASSWORD, '2001:db8:8::1')).toMatchObject({
      code: 200,
    });
    time += 60_000;
    expect(await signIn('mina@buyer.example', PASSWORD, from)).toMatchObject({ code: 200 });
  });

  test('a /48 of IPv6 may sign in 40 times a minute, however many /64 it has', async () => {
    const link = (number: number) => `2001:db8:40:${number.toString(16)}::1`;
    for (let tries = 0; tries < 40; tries++)
      expect(await signIn(`link${tries}@buyer.example`, 'wrong', link(tries))).toMatchObject({
        code: 60014,
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
    'at %s from %s waits after %d failures, twice as long each time, at most 15 minutes',
    async ([email, networks, free]) => {
      if (email.startsWith('known')) await addUser(server, { email });
      const from = networks === 'one network' ? '192.0.2.90' : undefined;
      const guess = async () => {
        await forgetSignIns();
        return signIn(email, 'wrong', from);
      };
      for (let tries = 0; tries < free; tries++)
        expect(await guess()).toMatchObject({ code: 60014 });
      const waits: number[] = [];
      for (let tries = 0; tries < 12; tries++) {
        const refused = await guess();
        expect(refused).toMatchObject({ status: 429 });
        waits.push(Number(refused.retryAfter));
        time += Number(refused.retryAfter) * 1000;
        expect(await guess()).toMatchObject({ code: 60014 });
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    },
  );

  test('the right password waits as well, and then forgets the failures', async () => {
    const email = 'forgetful@buyer.example';
    const from = '192.0.2.50';
    await addUser(server, { email });
    for (let tries = 0; tries < 5; tries++) await signIn(email, 'wrong', from);
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ status: 429, retryAfter: '1' });
    time += 1_000;
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ code: 200 });
    await forgetSignIns();
    for (let tries = 0; tries < 5; tries++)
      expect(await signIn(email, 'wrong', from)).toMatchObject({ code: 60014 });
  });

  test('a stranger’s wrong passwords do not delay the owner elsewhere', async () => {
    const email = 'elsewhere@buyer.example';
    await addUser(server, { email });
    for (let tries = 0; tries < 9; tries++) await signIn(email, 'wrong', '192.0.2.66');
    expect(await signIn(email, PASSWORD, '192.0.2.66')).toMatchObject({ status: 429 });
    expect(await signIn(email)).toMatchObject({ code: 200 });
  });

  test('what the delay of one key refuses counts under no other', async () => {
    const email = 'refused@buyer.example';
    await addUser(server, { email });
    const tries = async () => {
      const rows = await server.context.db
        .selectFrom('rate_limits')
        .select('points')
        .where('key', 'like', `wrong-password ${email}%`)
        .execute();
      return rows.map(({ points }) => points);
    };
    for (let count = 0; count < 20; count++) await signIn(email, 'wrong');
    const before = await tries();
    expect(before.toSorted((a, b) => b - a)).toEqual([20, ...Array(20).fill(1)]);
    expect(await signIn(email, 'wrong')).toMatchObject({ status: 429 });
    expect(await tries()).toEqual(before);
  });

  test('many at once get no more guesses than one after the other', async () => {
    const email = 'raced@buyer.example';
    await addUser(server, { email });
    const race = async (from?: string) => {
      const guesses = Array.from({ length: 30 }, () => signIn(email, 'wrong', from));
      const replies = await Promise.all(guesses);
      return [60014, 429].map((wanted) => replies.filter(({ code }) => code === wanted).length);
    };
    expect(await race('192.0.2.77')).toEqual([5, 25]);
    // The address has 20 in all.
    expect(await race()).toEqual([15, 15]);
  });

  test('a clock that goes back locks nobody out', async () => {
    const email = 'clock@buyer.example';
    await addUser(server, { email });
    const from = '10.99.0.1';
    for (let tries = 0; tries < 10; tries++) await signIn(`x${tries}@b.example`, 'wrong', from);
    for (let tries = 0; tries < 5; tries++) await signIn(email, 'wrong');
    time -= 24 * 60 * 60 * 1000;
    expect(await signIn(email, PASSWORD, from)).toMatchObject({ code: 200 });
    time += 24 * 60 * 60 * 1000;
  });
});

describe('signing in with a code', () => {
  test('works once', async () => {
    const email = 'code@buyer.example';
    await addUser(server, { email, nickname: 'coder' });
    const code = await askCode(server, email, 'login');
    expect(code).toMatch(/^\d{6}$/);
    expect(await withCode(email, code)).toMatchObject({ code: 200, data: { nickname: 'coder' } });
    expect(await withCode(email, code)).toMatchObject({ code: 60011, data: null });
  });

  test('does not take a code of another address, purpose or time', async () => {
    await addUser(server, { email: 'a@code.example' });
    await addUser(server, { email: 'b@code.example' });
    const code = await askCode(server, 'a@code.example', 'login');
    const other = await askCode(server, 'new@code.example', 'register');
    expect(await withCode('b@code.example', code)).toMatchObject({ code: 60011 });
    expect(await withCode('new@code.example', other)).toMatchObject({ code: 60011 });
    time += 10 * 60_000;
    expect(await withCode('a@code.example', code)).toMatchObject({ code: 60011 });
  });

  test('a new code kills the old', async () => {
    const email = 'twice@code.example';
    await addUser(server, { email });
    const first = await askCode(server, email, 'login');
    time += 60_000;
    const second = await askCode(server, email, 'login');
    if (first !== second) expect(await withCode(email, first)).toMatchObject({ code: 60011 });
    expect(await withCode(email, second)).toMatchObject({ code: 200 });
  });

  test('tells a disabled account only to who has the code, and does not use it up', async () => {
    const email = 'banned@code.example';
    await addUser(server, { email });
    await disable(email);
    const code = await askCode(server, email, 'login');
    expect(await withCode(email, wrongCode(code))).toMatchObject({ code: 60011 });
    expect(await withCode(email, code)).toMatchObject({ code: 911 });
    expect(await withCode(email, code)).toMatchObject({ code: 911 });
  });
});
