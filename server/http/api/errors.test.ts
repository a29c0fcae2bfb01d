import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { AppError } from '#server/errors/app-error.ts';
import { createTranslators } from '#server/text/translators.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { describeFailure } from './errors.ts';

const { en, ja } = createTranslators();

const { log, lines } = useRecordedLog();

describe('an outcome of the contract', () => {
  test('is described in the requested language, with its data, and is not logged', () => {
    expect(describeFailure(new AppError('notFound'), ja.t, log)).toEqual({
      status: 200,
      envelope: { code: outcomes.notFound.code, message: ja.t('error.notFound'), data: null },
    });
    expect(
      describeFailure(
        new AppError('cartFull', { values: { max: 1500 }, data: { a: 1 } }),
        en.t,
        log,
      ).envelope,
    ).toEqual({
      code: outcomes.cartFull.code,
      message: 'Your copyright cart is full. It can hold up to 1,500 titles.',
      data: { a: 1 },
    });
    expect(lines).toEqual([]);
  });

  test('has the Retry-After of its error', () => {
    const error = new AppError('tooManyRequests', { retryAfterSeconds: 7 });
    expect(describeFailure(error, en.t, log)).toMatchObject({ status: 429, retryAfterSeconds: 7 });
    expect(describeFailure(new AppError('notFound'), en.t, log)).not.toHaveProperty(
      'retryAfterSeconds',
    );
  });

  test('can replace its message, with the translated name of the field', () => {
    const field = 'password';
    const error = new AppError('invalidInput', {
      data: { field },
      message: 'error.invalidField',
      values: { field, reason: 'account.commonPassword' },
    });
    expect(describeFailure(error, en.t, log).envelope).toEqual({
      code: outcomes.invalidInput.code,
      message: `Password: ${en.t('account.commonPassword')}`,
      data: { field },
    });
  });
});

test('a write for an account deleted meanwhile is tokenRejected, and is not logged', async () => {
  const { db } = await createTestDatabase();
  const { rows } = await sql<{ conname: string }>`select conname from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`.execute(db);
  expect(rows.length).toBeGreaterThan(3);
  // Only the desk writes the link of an enquiry to a buyer.
  const ofCallers = rows.filter(({ conname }) => conname !== 'enquiries_buyer_id_fkey');
  for (const { conname } of ofCallers) expect(conname).toMatch(/_user_id_fkey$/);
  const add = sql`insert into sessions (token_hash, user_id, expires_at)
    values (sha256('x'), 404, now() + interval '1 day')`;
  const error = await add.execute(db).catch((caught) => caught);
  expect(error).toMatchObject({ code: '23503' });
  expect(describeFailure(error, en.t, log)).toMatchObject({
    envelope: { code: outcomes.tokenRejected.code, data: null },
  });
  expect(lines).toEqual([]);
});

describe('an unexpected error', () => {
  test('of an invalid statement is 500: details in the log, none in the reply', async () => {
    const { db } = await createTestDatabase();
    const error = await sql`select secret from vault`.execute(db).catch((caught) => caught);
    expect(error.message).toContain('vault');
    const failure = describeFailure(error, en.t, log);
    expect(failure).toEqual({
      status: 500,
      envelope: { code: 500, message: en.t('error.internal'), data: null },
    });
    expect(lines).toMatchObject([{ level: 50, msg: 'unexpected failure' }]);
    expect(lines[0]?.err.stack).toContain('vault');
  });

  describe('of a busy database is 503 with Retry-After, and is logged', () => {
    test.each([
      ['a statement that takes too long', sql`set local statement_timeout = 30`, 'pg_sleep(5)'],
      ['a lock timeout', sql`set local lock_timeout = 30`, 'pg_advisory_xact_lock(1)'],
    ])('%s', async (_name, setting, work) => {
      const { db } = await createTestDatabase();
      const error = await db.connection().execute(async (other) => {
        await sql`select pg_advisory_lock(1)`.execute(other);
        return db
          .transaction()
          .execute(async (tx) => {
            await setting.execute(tx);
            await sql`select ${sql.raw(work)}`.execute(tx);
          })
          .catch((caught) => caught);
      });
      expectBusy(error);
    });

    test('a deadlock', async () => {
      const { db } = await createTestDatabase();
      const bothStarted = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const lock = (first: number, second: number, index: number) =>
        db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(${first}::bigint)`.execute(tx);
          bothStarted[index]?.resolve();
          await Promise.all(bothStarted.map(({ promise }) => promise));
          await sql`select pg_advisory_xact_lock(${second}::bigint)`.execute(tx);
        });
      const results = await Promise.allSettled([lock(1, 2, 0), lock(2, 1, 1)]);
      const [failed] = results.filter((end) => end.status === 'rejected');
      expectBusy(failed?.reason);
    });

    function expectBusy(error: unknown) {
      expect(describeFailure(error, en.t, log)).toEqual({
        status: 503,
        envelope: { code: 503, message: en.t('error.unavailable'), data: null },
        retryAfterSeconds: 5,
      });
      expect(lines).toMatchObject([{ level: 50, msg: 'the database is too busy' }]);
    }
  });

  test.each([new TypeError('x is undefined'), 'a text', undefined, null, { code: 404 }])(
    '%o is 500',
    (error) => {
      const { status, envelope } = describeFailure(error, en.t, log);
      expect([status, envelope.code, envelope.data]).toEqual([500, 500, null]);
      expect(envelope.message).toBe(en.t('error.internal'));
      expect(lines).toHaveLength(1);
    },
  );
});
