import type { Db, Tx } from '#server/db/client.ts';

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
 * lock: at most `MAX_ATTEMPTS` wrong codes are compared. A right code is consumed by using up the
 * attempts.
 */
export async function consumeCode(
  tx: Tx,
  screenerId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const compared = await tx
    .updateTable('screener_codes')
    .set({
      attempts: (eb) =>
        eb
          .case()
          .when('code_hash', '=', codeHash)
          .then(MAX_ATTEMPTS)
          .else(eb('attempts', '+', 1))
          .end(),
    })
    .where('screener_id', '=', screenerId)
    .where('expires_at', '>', now)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning('code_hash')
    .executeTakeFirst();
  return compared?.code_hash.equals(codeHash) ?? false;
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
