import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/desk/staff/permissions.ts';
import { addUser, PASSWORD } from '#tests/support/accounts.ts';
import {
  HOUR_MS,
  MINUTE_MS,
  startStaffSignIn,
  tokenOf,
} from '#tests/support/areas/staff-sign-in.ts';
import { addSession } from '#tests/support/data/users.ts';
import { LOW_COST } from '#tests/support/low-cost.ts';

const { server, wait, visitor, staff, identify, signIn, addMember } = await startStaffSignIn();

test('sign-ins at once with a hash of an outdated cost succeed, and the hash is renewed', async () => {
  const { id, email } = await addMember();
  const { db } = server.context;
  const outdated = await hash(PASSWORD, { ...LOW_COST, timeCost: 2 });
  await db.updateTable('staff').set({ password_hash: outdated }).where('id', '=', id).execute();
  const replies = await Promise.all([signIn(email), signIn(email), signIn(email)]);
  expect(replies.map(({ session }) => session.stage)).toEqual(Array(3).fill('complete'));
  const stored = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', id)
    .execute();
  expect(stored[0]?.password_hash).toContain('t=1');
  expect((await signIn(email)).session.stage).toBe('complete');
});

describe('a session', () => {
  test('ends after 60 minutes without use', async () => {
    const { email } = await addMember();
    const { token } = await signIn(email);
    for (let times = 0; times < 3; times++) {
      wait(59 * MINUTE_MS);
      await identify(token);
    }
    wait(HOUR_MS);
    await expect(identify(token)).rejects.toThrow('tokenRejected');
  });

  test('is not kept alive by a page that loads by itself', async () => {
    const { email } = await addMember();
    const { token = '' } = await signIn(email);
    for (const minutes of [30, 29]) {
      wait(minutes * MINUTE_MS);
      await staff().identify(token, { isByPerson: false });
    }
    wait(MINUTE_MS);
    await expect(identify(token)).rejects.toThrow('tokenRejected');
  });

  test('ends 12 hours after the sign-in, however much it is used', async () => {
    const { email } = await addMember();
    const { token } = await signIn(email);
    for (let half = 0; half < 23; half++) {
      wait(30 * MINUTE_MS);
      await identify(token);
    }
    wait(30 * MINUTE_MS);
    await expect(identify(token)).rejects.toThrow('tokenRejected');
  });

  test('of the site is worthless at the desk, and the other way round', async () => {
    const { db, accounts } = server.context;
    const siteToken = await addSession(db, await addUser(server, { email: 'b@buyer.example' }));
    const { email } = await addMember();
    const { token = '' } = await signIn(email);
    await expect(identify(siteToken)).rejects.toThrow('tokenRejected');
    await expect(accounts.identify(token)).rejects.toThrow('tokenRejected');
    await expect(
      accounts.signInWithPassword({ email, password: PASSWORD }, siteCaller),
    ).rejects.toThrow('credentialsRejected');
    await expect(signIn('b@buyer.example')).rejects.toThrow('credentialsRejected');
  });

  test('ends for all other devices when the password changes', async () => {
    const { email } = await addMember();
    const [here, there] = [await signIn(email), await signIn(email)];
    const password = 'seven boats under a bridge';
    await server.context.myAccount.changePassword(await identify(here.token), {
      oldPassword: PASSWORD,
      password,
    });
    await identify(here.token);
    await expect(identify(there.token)).rejects.toThrow('tokenRejected');
    await expect(signIn(email)).rejects.toThrow('credentialsRejected');
    expect((await signIn(email, password)).session.stage).toBe('complete');
  });
});

/** A caller of the public site. */
const siteCaller = { locale: 'en', address: '192.0.2.1', userAgent: 'tests' } as const;

describe('a one-time link', () => {
  let invitations = 0;
  const accept = (url: string, password = PASSWORD) =>
    staff().acceptInvitation({ token: tokenOf(url), password }, visitor());
  const invite = (role: Role = 'reader') => {
    const email = `invited${++invitations}@luz.example`;
    return server.context.staffDesk.add('test', { email, name: 'Ana', role });
  };

  test('ends after three days, and when a newer one is made', async () => {
    const late = await invite();
    wait(3 * 24 * HOUR_MS);
    await expect(accept(late.url)).rejects.toThrow('invitationRejected');
    const [old, renewed] = [
      late,
      await server.context.staffDesk.reset('test', { id: late.staffId }),
    ];
    await expect(accept(old.url)).rejects.toThrow('invitationRejected');
    expect((await accept(renewed.url)).session.staff).toMatchObject({ role: 'reader' });
  });

  test('refuses a common password and stays usable', async () => {
    const { url } = await invite();
    await expect(accept(url, 'password123')).rejects.toThrow('invalidInput');
    expect((await accept(url)).session.stage).toBe('complete');
  });

  test('of a disabled member does not work', async () => {
    const { url, staffId } = await invite();
    await server.context.staffDesk.disable('test', { id: staffId });
    await expect(accept(url)).rejects.toThrow('invitationRejected');
  });
});
