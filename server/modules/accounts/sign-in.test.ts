import { beforeAll, describe, expect, test } from 'vitest';
import { addUser, callAs } from '../../../tests/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

const PASSWORD = 'a wet paper lantern';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await addUser(server, { email: 'Mina@buyer.example', nickname: 'mina', password: PASSWORD });
});

const signIn = (email: string, password: string) =>
  callAs(server, 'loginWithEmailPassword', { email, password });

describe('signing in with a password', () => {
  test('gives a token that proves who asks, until it signs out', async () => {
    const { code, data } = await signIn(' mina@BUYER.example ', PASSWORD);
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
});
