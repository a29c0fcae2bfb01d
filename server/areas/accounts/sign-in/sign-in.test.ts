import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { PASSWORD, startAccountsServer, wrongCode } from '#tests/support/accounts.ts';

let time = Date.now();
const server = await startAccountsServer({ overrides: { now: () => new Date(time) } });
await server.addUser({ email: 'Mina@buyer.example', nickname: 'mina' });

const signIn = (email: string, password = PASSWORD, from?: string) =>
  server.callAs('loginWithEmailPassword', { email, password }, { ...(from && { from }) });
const signInWithCode = (email: string, emailValidCode: string) =>
  server.callAs('loginWithEmailValidCode', { email, emailValidCode });

async function disable(email: string) {
  await server.context.db
    .updateTable('users')
    .set({ disabled_at: new Date(), disabled_reason: 'spam' })
    .where('email', '=', email)
    .execute();
}

describe('signing in with a password', () => {
  test('returns a token that is valid until the user signs out', async () => {
    const { code, data } = await signIn(' mina@BUYER.example ');
    expect(code).toBe(200);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      nickname: 'mina',
      email: 'Mina@buyer.example',
      collectCount: 0,
    });
    const { token } = data as { token: string };
    expect(await server.callAs('getUserInfo', {}, { token })).toMatchObject({
      code: 200,
      data: { nickname: 'mina', email: 'Mina@buyer.example', created_at: expect.any(String) },
    });
    expect(await server.callAs('logout', {}, { token })).toMatchObject({ code: 200, data: null });
    expect(await server.callAs('getUserInfo', {}, { token })).toMatchObject({
      code: outcomes.tokenRejected.code,
    });
    expect(await server.callAs('logout', {}, { token })).toMatchObject({
      code: outcomes.tokenRejected.code,
    });
  });

  test('gives the same reply for an unknown address and a wrong password', async () => {
    const wrong = await signIn('mina@buyer.example', 'not her password');
    const unknown = await signIn('nobody@buyer.example', 'not her password');
    expect(wrong).toMatchObject({
      status: 200,
      code: outcomes.credentialsRejected.code,
      data: null,
    });
    expect(unknown).toEqual(wrong);
  });

  test('compares passwords exactly, including spaces and case', async () => {
    for (const variant of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toUpperCase()])
      expect(await signIn('mina@buyer.example', variant)).toMatchObject({
        code: outcomes.credentialsRejected.code,
      });
    expect(await signIn('mina@buyer.example')).toMatchObject({ code: 200 });
  });

  test('does not treat the Kelvin sign as a k in an address', async () => {
    await server.addUser({ email: 'kim@buyer.example' });
    expect(await signIn('KIM@buyer.example')).toMatchObject({ code: 200 });
    expect(await signIn('\u212aim@buyer.example')).toMatchObject({
      code: outcomes.credentialsRejected.code,
    });
  });

  test('reveals that an account is disabled only with the right password', async () => {
    await server.addUser({ email: 'banned@buyer.example' });
    await disable('banned@buyer.example');
    expect(await signIn('banned@buyer.example', 'wrong')).toMatchObject({
      code: outcomes.credentialsRejected.code,
    });
    expect(await signIn('banned@buyer.example')).toMatchObject({
      code: outcomes.accountDisabled.code,
      data: null,
    });
  });

  test('replaces a password hash that was made with other cost parameters', async () => {
    const email = 'old@buyer.example';
    await server.addUser({ email });
    const readUser = () =>
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
    await server.signInAs(email);
    expect((await readUser()).password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    const { password_hash: renewed } = await readUser();
    await server.signInAs(email);
    expect((await readUser()).password_hash).toBe(renewed);
  });
});

describe('signing in with a code', () => {
  test('works once per code', async () => {
    const email = 'code@buyer.example';
    await server.addUser({ email, nickname: 'coder' });
    const code = await server.askCode(email, 'login');
    expect(code).toMatch(/^\d{6}$/);
    expect(await signInWithCode(email, code)).toMatchObject({
      code: 200,
      data: { nickname: 'coder' },
    });
    expect(await signInWithCode(email, code)).toMatchObject({
      code: outcomes.emailCodeRejected.code,
      data: null,
    });
  });

  test('rejects a code that was sent to another address or for another purpose, and an expired one', async () => {
    await server.addUser({ email: 'a@code.example' });
    await server.addUser({ email: 'b@code.example' });
    const code = await server.askCode('a@code.example', 'login');
    const registerCode = await server.askCode('new@code.example', 'register');
    expect(await signInWithCode('b@code.example', code)).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
    expect(await signInWithCode('new@code.example', registerCode)).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
    time += 10 * 60_000;
    expect(await signInWithCode('a@code.example', code)).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
  });

  test('accepts only the latest code', async () => {
    const email = 'twice@code.example';
    await server.addUser({ email });
    const first = await server.askCode(email, 'login');
    time += 60_000;
    const second = await server.askCode(email, 'login');
    if (first !== second)
      expect(await signInWithCode(email, first)).toMatchObject({
        code: outcomes.emailCodeRejected.code,
      });
    expect(await signInWithCode(email, second)).toMatchObject({ code: 200 });
  });

  test('reveals that an account is disabled only with the right code, which stays valid', async () => {
    const email = 'banned@code.example';
    await server.addUser({ email });
    await disable(email);
    const code = await server.askCode(email, 'login');
    expect(await signInWithCode(email, wrongCode(code))).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
    expect(await signInWithCode(email, code)).toMatchObject({
      code: outcomes.accountDisabled.code,
    });
    expect(await signInWithCode(email, code)).toMatchObject({
      code: outcomes.accountDisabled.code,
    });
  });
});
