import { describe, expect, test, vi } from 'vitest';
import type { CallName } from '../../../contract/calls.ts';
import { addUser, callAs, startAccountsServer } from '../../../tests/support/accounts.ts';
import type { TestServer } from '../../../tests/support/server.ts';
import { startSmtpPeer } from '../../../tests/support/smtp-peer.ts';
import { createPasswords } from './passwords.ts';

// Hundreds of calls one after the other, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

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
): Promise<Sample> {
  const sample: Sample = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round++) {
    const kinds: (keyof Sample)[] = round % 2 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of kinds) {
      const startedAt = performance.now();
      await callAs(server, name, input(kind, round));
      sample[kind].push(performance.now() - startedAt);
    }
  }
  return sample;
}

const difference = ({ known, unknown }: Sample) => Math.abs(median(known) - median(unknown));

test('a wrong password takes as long for an unknown address as for a known one', async () => {
  const rounds = 200;
  const cost = { memoryCost: 2048, timeCost: 1, parallelism: 1 };
  const server = await startAccountsServer({ overrides: { passwords: createPasswords(cost) } });
  const { hash } = createPasswords(cost);
  const password_hash = await hash('never guessed');
  // Four guesses each: the fifth would have to wait.
  const people = Array.from({ length: rounds / 4 }, (_, index) => index);
  await server.context.db
    .insertInto('users')
    .values(
      people.map((n) => ({ email: `known${n}@t.example`, nickname: `p_${n}`, password_hash })),
    )
    .execute();
  const input = (kind: string, round: number) => ({
    email: `${kind}${round >> 2}@t.example`,
    password: 'wrong',
  });
  const sample = await compare(rounds, server, 'loginWithEmailPassword', input);
  expect(difference(sample)).toBeLessThan(5);
});

describe('asking for a mail takes as long for a known address as for an unknown one', () => {
  const ROUNDS = 40;

  async function measure(settings: Record<string, string>) {
    const server = await startAccountsServer({ settings });
    for (let n = 0; n < ROUNDS; n++) await addUser(server, { email: `known${n}@t.example` });
    const samples: Sample[] = [];
    for (const origin of ['login', 'register', 'forgotPassword'] as const)
      samples.push(
        await compare(ROUNDS, server, 'sendMail', (kind, n) => ({
          email: `${kind}${n}@t.example`,
          origin,
        })),
      );
    await server.close();
    return samples;
  }

  test('with the mail server up, slow or down', async () => {
    const [up, slow, down] = [
      await startSmtpPeer(),
      await startSmtpPeer({ delayMs: 3_000 }),
      await startSmtpPeer(),
    ];
    await down.close();
    const medians: number[] = [];
    for (const { url } of [up, slow, down]) {
      const samples = await measure({ SMTP_URL: url });
      for (const sample of samples) expect(difference(sample)).toBeLessThan(10);
      medians.push(median(samples.flatMap(({ known, unknown }) => [...known, ...unknown])));
    }
    // Three seconds of a slow mail server are nowhere in the reply.
    expect(Math.max(...medians)).toBeLessThan(1_000);
  });
});
