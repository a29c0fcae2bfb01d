import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import { hashToken } from '#server/text/tokens.ts';
import { answer, bearer, LOGIN, startApi } from '#tests/support/api.ts';

const { call, echoUrl, send, server, signIn } = await startApi();

describe('the token', () => {
  test('is required by calls of a user', async () => {
    expect(await call('getCopyrightCartCount')).toEqual({
      status: 200,
      code: outcomes.unauthenticated.code,
      message: 'Please sign in first.',
      data: null,
    });
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic bWluYTp4', 'Bearer a b', 'Token abc', 'abc'])(
    'is not found in "%s"',
    async (authorization) => {
      const headers = { authorization };
      expect(await call('getCopyrightCartCount', { headers })).toMatchObject({
        code: outcomes.unauthenticated.code,
      });
    },
  );

  test('identifies the user, regardless of the case of "bearer"', async () => {
    const token = await signIn({ nickname: 'mina' });
    for (const authorization of [`Bearer ${token}`, `bearer  ${token}`, `BEARER ${token} `]) {
      const { data } = await send('addCopyrightCart', '{"drama_id":1}', {
        headers: { authorization },
      });
      expect(data).toMatchObject({ user: { nickname: 'mina', email: 'mina@buyer.example' } });
    }
  });

  test.each([
    ['unknown', async () => 'never-given-out'],
    ['of unusual characters', async () => `x'; DROP TABLE users; --%00`.replaceAll(' ', '+')],
    ['long', async () => 'x'.repeat(8_000)],
    ['expired', () => signIn({ expiresAt: new Date(Date.now() - 1_000) })],
    ['of a session that ended', () => signIn({ endedAt: new Date() })],
    ['a hash from the database', async () => hashToken(await signIn()).toString('hex')],
  ])('that is %s is rejected', async (_kind, make) => {
    const headers = bearer(await make());
    const wanted = { status: 200, code: outcomes.tokenRejected.code, data: null };
    expect(await call('getCopyrightCartCount', { headers })).toMatchObject(wanted);
    expect(await call('addCopyrightCart', { headers })).toMatchObject(wanted);
  });

  test('of a disabled account is rejected as such, although disabling has ended its sessions', async () => {
    const { db } = server.context;
    const headers = bearer(await signIn({ nickname: 'banned' }));
    const count = async () =>
      answer(await fetch(`${echoUrl}${calls.getCopyrightCartCount.path}`, { headers }));
    expect(await count()).toMatchObject({ code: 200 });
    await db
      .updateTable('users')
      .set({ disabled_at: sql<Date>`now()`, disabled_reason: 'spam' })
      .where('nickname', '=', 'banned')
      .execute();
    const { status, code, data, message } = await count();
    expect({ status, code, data }).toEqual({
      status: 200,
      code: outcomes.accountDisabled.code,
      data: null,
    });
    expect(message).not.toContain('spam');

    await db
      .updateTable('users')
      .set({ disabled_at: null, disabled_reason: null })
      .where('nickname', '=', 'banned')
      .execute();
    expect(await count()).toMatchObject({ code: outcomes.tokenRejected.code });
  });

  test('in a cookie is ignored', async () => {
    const headers = { cookie: `token=${await signIn()}` };
    expect(await call('getCopyrightCartCount', { headers })).toMatchObject({
      code: outcomes.unauthenticated.code,
    });
    const seen = await send('updateViewCount', '{"drama_id":1}', { headers });
    expect(seen).toMatchObject({ code: 200 });
    expect(seen.data).not.toHaveProperty('user');
  });

  test('that is stale makes the caller a guest in calls open to guests', async () => {
    const stale = await signIn({ expiresAt: new Date(Date.now() - 1_000) });
    for (const token of [stale, 'never-given-out']) {
      const headers = bearer(token);
      expect(await call('getTag', { headers })).toMatchObject({ code: 200 });
      const guest = await send('updateViewCount', '{"drama_id":1}', { headers });
      expect(guest).toMatchObject({ code: 200 });
      expect(guest.data).not.toHaveProperty('user');
    }
    const headers = bearer(await signIn({ nickname: 'viewer' }));
    expect(await send('updateViewCount', '{"drama_id":1}', { headers })).toMatchObject({
      data: { user: { nickname: 'viewer' } },
    });
    const anonymous = await send('loginWithEmailPassword', JSON.stringify(LOGIN), { headers });
    expect(anonymous.data).not.toHaveProperty('user');
  });
});

test('a call of a user checks the token before the input', async () => {
  for (const name of ['logout', 'getCopyrightCartCount', 'sendCopyrightOrder'] as const)
    expect(await call(name)).toMatchObject({ status: 200, code: outcomes.unauthenticated.code });
});
