import type { Db } from '../../../db/client.ts';
import { row } from '../../../db/row.ts';
import type { CodeOrigin } from '../../../db/tables.ts';

const MAX_ATTEMPTS = 5;
const MAX_WRONG_A_DAY = 50;

interface NewCode {
  email_key: string;
  origin: CodeOrigin;
  user_id: number | null;
  code_hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** A new code kills the old. */
export async function replaceCode(db: Db, code: NewCode) {
  const fresh = { ...code, attempts: 0, consumed_at: null };
  await db
    .insertInto('email_codes')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['email_key', 'origin']).doUpdateSet(fresh))
    .execute();
}

export interface CodeAttempt {
  emailKey: string;
  origin: CodeOrigin;
  /** Who must have asked for it, for the origins of the personal centre. */
  userId: number | null;
  codeHash: Buffer;
}

/**
 * Compares a code, in one statement: however many come at once, each waits for the row, so no more
 * than five are compared and only one can use the code up. A wrong one counts against the code and
 * the address's day. A right one is used up when `isConsumed`; else it stays for the call's end.
 */
export async function tryCode(
  db: Db,
  { emailKey, origin, userId, codeHash }: CodeAttempt,
  isConsumed: boolean,
  now: Date,
): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await row({ is_right: 'bool' }).sql`
    with judged as (
      update email_codes set
        attempts = attempts + case when code_hash = ${codeHash} then 0 else 1 end,
        consumed_at = case when code_hash = ${codeHash} and ${isConsumed}::boolean
          then ${now}::timestamptz end
      where email_key = ${emailKey} and origin = ${origin}
        and user_id is not distinct from ${userId}::bigint
        and consumed_at is null and expires_at > ${now} and attempts < ${MAX_ATTEMPTS}
        and not exists (
          select from wrong_code_budgets
          where email_key = ${emailKey} and day = ${day} and wrong_count >= ${MAX_WRONG_A_DAY}
        )
      returning code_hash = ${codeHash} as is_right
    ), counted as (
      insert into wrong_code_budgets as budget (email_key, day, wrong_count)
      select ${emailKey}, ${day}, 1 from judged where not is_right
      on conflict (email_key, day) do update
        set wrong_count = least(budget.wrong_count + 1, ${MAX_WRONG_A_DAY})
    )
    select is_right from judged`.execute(db);
  return rows[0]?.is_right ?? false;
}

export async function deleteExpiredCodes(db: Db, now: Date) {
  await db.deleteFrom('email_codes').where('expires_at', '<', now).execute();
  const day = now.toISOString().slice(0, 10);
  await db.deleteFrom('wrong_code_budgets').where('day', '<', day).execute();
}
