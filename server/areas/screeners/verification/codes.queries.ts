import type { Db, Tx } from '#server/db/client.ts';
import { row } from '#server/db/row.ts';

const MAX_ATTEMPTS = 5;

interface NewCode {
  screenerId: number;
  codeHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/** Replaces the code that was mailed before. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  const values = {
    screener_id: code.screenerId,
    code_hash: code.codeHash,
    attempts: 0,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  };
  await tx
    .insertInto('screener_codes')
    .values(values)
    .onConflict((conflict) => conflict.column('screener_id').doUpdateSet(values))
    .execute();
}

/**
 * Returns whether the code is right. One statement, so that concurrent attempts wait for the row's
 * lock: at most five wrong codes are compared. A right code is consumed by using up the attempts.
 */
export async function consumeCode(
  tx: Tx,
  screenerId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await row({ is_right: 'bool' }).sql`
    UPDATE screener_codes SET
      attempts = CASE WHEN code_hash = ${codeHash} THEN ${MAX_ATTEMPTS} ELSE attempts + 1 END
    WHERE screener_id = ${screenerId} AND expires_at > ${now} AND attempts < ${MAX_ATTEMPTS}
    RETURNING code_hash = ${codeHash} AS is_right`.execute(tx);
  return rows[0]?.is_right ?? false;
}

export async function insertViewer(
  tx: Tx,
  screenerId: number,
  viewerHash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('screener_viewers')
    .values({ screener_id: screenerId, viewer_hash: viewerHash, verified_at: now })
    .onConflict((conflict) =>
      conflict.columns(['screener_id', 'viewer_hash']).doUpdateSet({ verified_at: now }),
    )
    .execute();
}

export async function findViewer(
  db: Db,
  screenerId: number,
  viewerHash: Buffer,
): Promise<{ verified_at: Date } | undefined> {
  return db
    .selectFrom('screener_viewers')
    .select('verified_at')
    .where('screener_id', '=', screenerId)
    .where('viewer_hash', '=', viewerHash)
    .executeTakeFirst();
}
