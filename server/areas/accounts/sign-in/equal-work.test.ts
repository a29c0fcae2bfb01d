import { parseOptions, verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import type { Caller } from '#server/http/api/caller.ts';
import { type AccountsServer, startAccountsServer } from '#tests/support/accounts.ts';
import { noteStep, workOf } from '#tests/support/areas/work.ts';
import { LOW_COST } from '#tests/support/low-cost.ts';
import { startSmtpPeer } from '#tests/support/peers/smtp-peer.ts';
import { createPasswords } from '../passwords/passwords.ts';

/**
 * The time of a reply must not reveal whether an address has an account. Times vary too much to
 * compare, so these tests compare the work: the statements sent to the database and the parameters
 * of every password comparison, in order.
 */
const passwords = createPasswords(LOW_COST, (hash, ...more) => {
  noteStep(parseOptions(String(hash)));
  return verify(hash, ...more);
});

const caller: Caller = { locale: 'en', address: '198.51.100.7', userAgent: 'tests' };

const startServer = async (settings: Record<string, string> = {}) => {
  const server = await startAccountsServer({ settings, overrides: { passwords } });
  await server.addUser({ email: 'known@t.example' });
  return server;
};

test.for([
  ['without a device cookie', caller],
  ['with an unknown device cookie', { ...caller, device: 'x'.repeat(43) }],
] as const)(
  'a wrong password %s takes the same work for a known and an unknown address',
  async ([, from]) => {
    const { accounts } = (await startServer()).context;
    const guess = (email: string) =>
      workOf(() =>
        expect(accounts.signInWithPassword({ email, password: 'wrong' }, from)).rejects.toThrow(
          'credentialsRejected',
        ),
      );
    const known = await guess('known@t.example');
    expect(known).toContainEqual(expect.objectContaining(LOW_COST));
    expect(known).toContainEqual(expect.stringMatching(/from "users"/));
    expect(await guess('unknown@t.example')).toEqual(known);
  },
);

const ORIGINS = ['login', 'register', 'forgotPassword'] as const;

test.each(ORIGINS)(
  'a mail for %s takes the same work for a known and an unknown address',
  async (origin) => {
    const { accounts } = (await startServer()).context;
    const ask = (email: string) => workOf(() => accounts.sendMail({ email, origin }, caller));
    const known = await ask('known@t.example');
    expect(known).toContainEqual(expect.stringMatching(/insert into "outgoing_mails"/));
    expect(await ask('unknown@t.example')).toEqual(known);
  },
);

describe('a reply does not wait for the mail server', () => {
  async function requestAll(server: AccountsServer) {
    for (const origin of ORIGINS)
      for (const email of ['known@t.example', 'unknown@t.example'])
        expect(await server.callAs('sendMail', { email, origin })).toMatchObject({ code: 200 });
  }

  test('while the mail server is slow', async () => {
    const { promise: until, resolve: accept } = Promise.withResolvers<void>();
    const peer = await startSmtpPeer({ until });
    const server = await startServer({ SMTP_URL: peer.url });
    await requestAll(server);
    expect(peer.received).toEqual([]);
    accept();
    // Login and reset codes are queued for unknown addresses too, but without a recipient.
    await expect.poll(() => peer.received.length).toBe(4);
    await server.close();
  });

  test('while the mail server is down', async () => {
    const peer = await startSmtpPeer();
    await peer.close();
    const server = await startServer({ SMTP_URL: peer.url });
    await requestAll(server);
    await server.close();
  });
});
