import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CallName } from '../../../contract/calls.ts';
import { addUser, callAs, startAccountsServer } from '../../../tests/support/accounts.ts';
import type { TestServer } from '../../../tests/support/server.ts';
import { startSmtpPeer } from '../../../tests/support/smtp-peer.ts';
import { createPasswords } from './passwords.ts';

/**
 * Hundreds of calls one after the other, on machines that may be busy. A call that gives a secret
 * away takes longer whenever it is measured; what else the machine did just then does not come again.
 */
const patience = { timeout: 120_000, retry: 3 };

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

/** What a call takes when nothing comes between: noise only ever adds. */
const usual = (values: number[]) => quantile(values, 0.25);

/** How far calls that do the very same differ: by the machine, not by what they do. */
const spread = (values: number[]) => quantile(values, 0.75) - quantile(values, 0.25);

interface Sample {
  known: number[];
  unknown: number[];
}

/** Turn by turn, so that whatever else the machine does falls on both alike. */
async function compare(
  rounds: number,
  server: TestServer,
  name: CallName,
  input: (kind: 'known' | 'unknown', round: number) => object,
  settle = async () => {},
): Promise<Sample> {
  const sample: Sample = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round++) {
    const kinds: (keyof Sample)[] = round % 2 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of kinds) {
      await settle();
      const startedAt = performance.now();
      await callAs(server, name, input(kind, round));
      sample[kind].push(performance.now() - startedAt);
    }
  }
  return sample;
}

const difference = ({ known, unknown }: Sample) => Math.abs(usual(known) - usual(unknown));

test(
  'a wrong password takes as long for an unknown address as for a known one',
  patience,
  async () => {
    const rounds = 32;
    // Dear enough to stand out from all else that a call does.
    const passwords = createPasswords({ memoryCost: 16 * 1024, timeCost: 1, parallelism: 1 });
    const server = await startAccountsServer({ overrides: { passwords } });
    const password_hash = await passwords.hash('never guessed');
    // Four guesses each: the fifth would have to wait.
    const people = Array.from({ length: rounds / 4 }, (_, index) => index);
    await server.context.db
      .insertInto('users')
      .values(
        people.map((n) => ({ email: `known${n}@t.example`, nickname: `p_${n}`, password_hash })),
      )
      .execute();
    const comparisons: number[] = [];
    const input = (kind: string, round: number) => ({
      email: `${kind}${round >> 2}@t.example`,
      password: 'wrong',
    });
    // Measured in between, at the same moments as the calls.
    const sample = await compare(rounds, server, 'loginWithEmailPassword', input, async () => {
      const startedAt = performance.now();
      await passwords.matches('wrong', password_hash);
      comparisons.push(performance.now() - startedAt);
    });
    // Five milliseconds on a quiet machine; always far less than the comparison that either could skip.
    expect(difference(sample)).toBeLessThan(Math.max(5, usual(comparisons) / 2));
  },
);

/** Nothing is being sent: the sender shares our process, and would be measured with the next call. */
async function quiet({ context }: TestServer) {
  const atWork = () =>
    sql`select from outgoing_mails
      where next_attempt_at <= now() or next_attempt_at > now() + interval '1 minute'`
      .execute(context.db)
      .then(({ rows }) => rows.length);
  await expect.poll(atWork, { interval: 5 }).toBe(0);
}

describe(
  'asking for a mail takes as long for a known address as for an unknown one',
  patience,
  () => {
    const ROUNDS = 11;

    async function measure(url: string, settle: (server: TestServer) => Promise<void>) {
      const server = await startAccountsServer({ settings: { SMTP_URL: url } });
      for (let n = 0; n < ROUNDS; n++) await addUser(server, { email: `known${n}@t.example` });
      const samples: Sample[] = [];
      for (const origin of ['login', 'register', 'forgotPassword'] as const) {
        const input = (kind: string, n: number) => ({ email: `${kind}${n}@t.example`, origin });
        samples.push(await compare(ROUNDS, server, 'sendMail', input, () => settle(server)));
      }
      await server.close();
      return samples;
    }

    function expectAlike(samples: Sample[]) {
      for (const sample of samples) {
        const noise = Math.min(spread(sample.known), spread(sample.unknown));
        expect(difference(sample)).toBeLessThan(Math.max(5, noise));
        expect(usual([...sample.known, ...sample.unknown])).toBeLessThan(1_000);
      }
    }

    test('with the mail server up', async () => {
      expectAlike(await measure((await startSmtpPeer()).url, quiet));
    });

    test('with a mail server that takes three seconds', async () => {
      const { url } = await startSmtpPeer({ delayMs: 3_000 });
      expectAlike(await measure(url, async () => {}));
    });

    test('with the mail server down', async () => {
      const peer = await startSmtpPeer();
      await peer.close();
      expectAlike(await measure(peer.url, quiet));
    });
  },
);
