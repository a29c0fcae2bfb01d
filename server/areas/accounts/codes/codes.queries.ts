import type { Db, Tx } from '#server/db/client.ts';
import { row } from '#server/db/query/row.ts';
import { first } from '#server/db/query/rows.ts';
import type { CodeOrigin } from '#server/db/tables/accounts.ts';

const MAX_ATTEMPTS = 5;
const MAX_WRONG_PER_DAY = 50;
/** Codes that are sent to the address of a signed-in account. */
const OWN_ORIGINS = new Set<CodeOrigin>(['editPassword', 'confirm']);

interface NewCode {
  emailKey: string;
  origin: CodeOrigin;
  userId: number | null;
  codeHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/** Replaces an earlier code for the same address and purpose. */
export async function replaceCode(tx: Tx, code: NewCode) {
  const row = {
    email_key: code.emailKey,
    origin: code.origin,
    user_id: code.userId,
    code_hash: code.codeHash,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
    attempts: 0,
    consumed_at: null,
  };
  await tx
    .insertInto('email_codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['email_key', 'origin']).doUpdateSet(row))
    .execute();
}

export interface CodeAttempt {
  emailKey: string;
  origin: CodeOrigin;
  /** The user who must have requested the code; null for the origins open to guests. */
  userId: number | null;
  codeHash: Buffer;
}

/** Returns whether the code is right, without consuming it. A wrong one is counted. */
export function verifyCode(db: Db, attempt: CodeAttempt, now: Date): Promise<boolean> {
  return compareCode(db, attempt, false, now);
}

/** Returns whether the code is right, and consumes it. A wrong one is counted. */
export function consumeCode(tx: Tx, attempt: CodeAttempt, now: Date): Promise<boolean> {
  return compareCode(tx, attempt, true, now);
}

/**
 * One statement, so that concurrent attempts wait for the row's lock: at most `MAX_ATTEMPTS` wrong
 * codes are compared, and only one attempt consumes the code. A wrong code is counted twice: for the
 * stored code, and for the address or account and day.
 */
async function compareCode(
  db: Db,
  { emailKey, origin, userId, codeHash }: CodeAttempt,
  shouldConsume: boolean,
  now: Date,
): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  // Codes that only the account's owner can request have a budget that strangers cannot use up.
  const budgetKey = OWN_ORIGINS.has(origin) ? `user ${userId}` : emailKey;
  const compared = row({ is_right: 'bool' }).sql`
    with compared as (
      update email_codes set
        attempts = attempts + case when code_hash = ${codeHash} then 0 else 1 end,
        consumed_at = case when code_hash = ${codeHash} and ${shouldConsume}::boolean
          then ${now}::timestamptz end
      where email_key = ${emailKey} and origin = ${origin}
        and user_id is not distinct from ${userId}::bigint
        and consumed_at is null and expires_at > ${now} and attempts < ${MAX_ATTEMPTS}
        and not exists (
          select from wrong_code_budgets
          where email_key = ${budgetKey} and day = ${day} and wrong_count >= ${MAX_WRONG_PER_DAY}
        )
      returning code_hash = ${codeHash} as is_right
    ), counted as (
      insert into wrong_code_budgets as budget (email_key, day, wrong_count)
      select ${budgetKey}, ${day}, 1 from compared where not is_right
      on conflict (email_key, day) do update
        set wrong_count = least(budget.wrong_count + 1, ${MAX_WRONG_PER_DAY})
    )
    select is_right from compared`;
  return (await first(db, compared))?.is_right ?? false;
}

export async function deleteExpiredCodes(db: Db, now: Date) {
  await db.deleteFrom('email_codes').where('expires_at', '<', now).execute();
  const day = now.toISOString().slice(0, 10);
  await db.deleteFrom('wrong_code_budgets').where('day', '<', day).execute();
}
