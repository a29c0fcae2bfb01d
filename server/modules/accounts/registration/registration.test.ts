import { beforeAll, describe, expect, test } from 'vitest';
import {
  addUser,
  askCode,
  callAs,
  signInAs,
  startAccountsServer,
  wrongCode,
} from '../../../../tests/support/accounts.ts';
import type { TestServer } from '../../../../tests/support/server.ts';

const PASSWORD = 'fourteen grey herons';
let server: TestServer;

beforeAll(async () => {
  server = await startAccountsServer();
});

let people = 0;
const newAddress = () => `new${people++}@register.example`;

const register = (email: string, emailValidCode: string, more: object = {}) =>
  callAs(server, 'registerWithEmail', { email, emailValidCode, password: PASSWORD, ...more });

const userOf = (email: string) =>
  server.context.db
    .selectFrom('users')
    .select(['nickname', 'locale', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('registering', () => {
  test('makes an account and signs it in', async () => {
    const email = 'Jun.Park@register.example';
    const code = await askCode(server, email, 'register');
    const { data, ...reply } = await register(email, code, { nickname: '朴俊_42' });
    expect(reply).toMatchObject({ code: 200 });
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      nickname: '朴俊_42',
      email,
      collectCount: 0,
    });
    const { token } = data as { token: string };
    expect(await callAs(server, 'getUserInfo', {}, { token })).toMatchObject({ data: { email } });
    await signInAs(server, 'jun.park@register.example', PASSWORD);
    expect((await userOf(email))?.password_hash).not.toContain(PASSWORD);
  });

  test('makes a name when none is given, and keeps the language', async () => {
    const email = newAddress();
    const emailValidCode = await askCode(server, email, 'register');
    const input = { email, emailValidCode, password: PASSWORD };
    const { data } = await callAs(server, 'registerWithEmail', input, { lang: 'ko' });
    expect(data).toMatchObject({ nickname: expect.stringMatching(/^user_[a-z0-9]{8}$/) });
    expect(await userOf(email)).toMatchObject({ locale: 'ko' });
  });

  test('looks at the code before it says anything about accounts', async () => {
    await addUser(server, { email: 'known@register.example', nickname: 'taken_name' });
    const email = newAddress();
    const wrong = wrongCode(await askCode(server, email, 'register'));
    for (const more of [{}, { nickname: 'taken_name' }, { nickname: 'admin' }, { nickname: '?' }])
      expect(await register(email, wrong, more)).toMatchObject({ code: 60011, data: null });
    expect(await register('known@register.example', '000000')).toMatchObject({ code: 60011 });
    expect(await register(newAddress(), '000000')).toMatchObject({ code: 60011 });
  });

  test('leaves the code good when the name is refused, however often', async () => {
    const email = newAddress();
    const code = await askCode(server, email, 'register');
    const refused = ['TAKEN_name', 'admin', '_Vignette_', '客服', 'a', 'x'.repeat(21), 'mina park'];
    for (const nickname of [...refused, '', 'みな', 'а_cyrillic', 'n\u0000', 'a\nb'])
      expect(await register(email, code, { nickname })).toMatchObject(
        nickname.includes('\u0000') ? { code: 400 } : { code: 60013 },
      );
    expect(await userOf(email)).toBeUndefined();
    expect(await register(email, code, { nickname: 'free_name' })).toMatchObject({ code: 200 });
    expect(await register(email, code, { nickname: 'other_name' })).toMatchObject({ code: 60011 });
  });

  test('of two who want one name at once, one gets it', async () => {
    const addresses = [newAddress(), newAddress(), newAddress()];
    const codes = await Promise.all(addresses.map((email) => askCode(server, email, 'register')));
    const replies = await Promise.all(
      addresses.map((email, index) =>
        register(email, codes[index] ?? '', { nickname: index === 1 ? 'RACED' : 'raced' }),
      ),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 60013, 60013]);
  });

  test('of an address that has got an account meanwhile: 60012, and nothing is left', async () => {
    const email = newAddress();
    const code = await askCode(server, email, 'register');
    await addUser(server, { email: email.toUpperCase() });
    expect(await register(email, code, { nickname: 'late_one' })).toMatchObject({ code: 60012 });
    const left = server.context.db.selectFrom('users').where('nickname', '=', 'late_one');
    expect(await left.select('id').execute()).toEqual([]);
  });
});

describe('a password', () => {
  test.each([
    'password',
    'PassWord1',
    '1234567890',
    'qwertyuiop',
    'iloveyou',
    'Vignette',
    'vignette2026!',
    '!!Vignette!!',
  ])('that guessers try first is refused: %s', async (password) => {
    const reply = await register(newAddress(), '000000', { password });
    expect(reply).toMatchObject({ status: 200, code: 400, data: { field: 'password' } });
    expect(reply.message).toContain('too common');
  });

  test('that is the person’s own name is refused, in words of the asked language', async () => {
    const email = 'annabelle@register.example';
    const input = { email, emailValidCode: '000000', password: 'Annabelle99' };
    const reply = await callAs(server, 'registerWithEmail', input, { lang: 'ja' });
    expect(reply).toMatchObject({ code: 400, data: { field: 'password' } });
    expect(reply.message).toContain('推測されやすい');
  });

  test('of 8 to 128 characters of any kind is taken', async () => {
    for (const password of ['🔑'.repeat(8), '語'.repeat(128), '        x', 'tab\tand\nlines']) {
      const email = newAddress();
      const code = await askCode(server, email, 'register');
      expect(await register(email, code, { password })).toMatchObject({ code: 200 });
      await signInAs(server, email, password);
    }
    for (const password of ['🔑'.repeat(7), '語'.repeat(129), '', '\ud800xxxxxxxxx'])
      expect(await register(newAddress(), '000000', { password })).toMatchObject({
        code: 400,
        data: { field: 'password' },
      });
  });
});
