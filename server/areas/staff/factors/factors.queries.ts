import type { Db, Tx } from '#server/db/client.ts';

export async function setPendingTotp(db: Db, staffId: number, secret: string): Promise<void> {
  await db.updateTable('staff').set({ totp_pending: secret }).where('id', '=', staffId).execute();
}

export async function setTotp(
  tx: Tx,
  staffId: number,
  totp: { secret: string; step: number } | null,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      totp_secret: totp?.secret ?? null,
      totp_last_step: totp?.step ?? null,
      totp_pending: null,
    })
    .where('id', '=', staffId)
    .execute();
}

/** Returns false if this or a later step was accepted before: a code is valid once. */
export async function consumeTotpStep(db: Db, staffId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: number,
  hashes: Buffer[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
}

export async function consumeRecoveryCode(
  db: Db,
  staffId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listPasskeys(db: Db, staffId: number) {
  return db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute();
}

interface NewPasskey {
  staff_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  await tx.insertInto('staff_passkeys').values(passkey).execute();
}

export async function updatePasskey(
  db: Db,
  staffId: number,
  id: number,
  change: { name?: string; counter?: number; last_used_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_passkeys')
    .set(change)
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Tx, staffId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeys(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];
