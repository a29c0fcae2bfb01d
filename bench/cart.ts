import { randomBytes } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { Db } from '#server/db/client.ts';
import { hashToken } from '#server/text/tokens.ts';
import { callBytes, makeCalls } from './support/call-load.ts';
import { print } from './support/report.ts';

const BUYERS = 20;
const SECONDS = 5;
const DAY_MS = 86_400_000;
const MIN_CALLS_PER_SECOND = 500;

/** Buyers add a title to their cart and remove it again, each on their own connection. */
export async function benchCart(db: Db, port: number): Promise<void> {
  const tokens = Array.from({ length: BUYERS }, () => randomBytes(32).toString('base64url'));
  await insertBuyers(db, tokens);
  const { id: drama_id } = await db
    .selectFrom('dramas')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const pairs = tokens.map((token) =>
    [calls.addCopyrightCart, calls.deleteCopyrightCart].map((call) =>
      callBytes(call, { drama_id }, { authorization: `Bearer ${token}` }),
    ),
  );
  const turns = new Map<number, number>();
  const nextCall = (connection: number) => {
    const turn = turns.get(connection) ?? 0;
    turns.set(connection, turn + 1);
    return pairs[connection]?.[turn % 2] ?? '';
  };
  const load = { port, connections: BUYERS, nextCall };
  // Warm-up.
  await makeCalls({ ...load, seconds: 1 });
  const { perSecond, refused } = await makeCalls({ ...load, seconds: SECONDS });
  print('titles added to carts and removed', perSecond, { atLeast: MIN_CALLS_PER_SECOND }, '/s');
  print('refused calls among them', refused, { atMost: 0 });
}

async function insertBuyers(db: Db, tokens: string[]): Promise<void> {
  const names = tokens.map((_token, index) => `bench_${index}`);
  const buyers = await db
    .insertInto('users')
    .values(
      names.map((nickname) => ({
        nickname,
        email: `${nickname}@example.org`,
        password_hash: '$argon2id$none',
      })),
    )
    .returning('id')
    .execute();
  const expires_at = new Date(Date.now() + DAY_MS);
  await db
    .insertInto('sessions')
    .values(
      buyers.map(({ id }, index) => ({
        user_id: id,
        token_hash: hashToken(tokens[index] ?? ''),
        expires_at,
      })),
    )
    .execute();
}
