import type { Tx } from '#server/db/client.ts';
import { setLimits } from '#server/db/connection/transaction-settings.ts';
import { anyOf } from '#server/db/query/rows.ts';
import type { Database } from '#server/db/tables.ts';

/**
 * What lets a person in, and would again after it was ended: a restore brings back the rows of the
 * backup's time. A restore therefore deletes the rows of these tables. A test compares the list
 * with the tables that have a hash of a token or of a code.
 */
export const ENDED_BY_RESTORE = {
  sessions: 'ended by signing out, a new password or disabling the account',
  known_devices: 'forgotten when the account was disabled; gives limits of its own to sign-ins',
  email_codes: 'used once',
  password_reset_links: 'used once',
  staff_sessions: 'ended by signing out, a new password or disabling the member',
  staff_links: 'used once; an invitation or a reset that was replaced would work again',
  staff_recovery_codes: 'used once; members renew them at the desk',
  desk_replies: 'replies to calls of ended sessions, which contain links and new codes',
  screener_codes: 'used once',
  screener_viewers: 'browsers that have entered a code; ended by revoking the screener',
  playback_grants: 'ended with the rights or the screener that they were given for',
} satisfies Partial<Record<keyof Database, string>>;

export async function endSignIns(tx: Tx): Promise<void> {
  await setLimits(tx, { statement_timeout: '0' });
  for (const table of Object.keys(ENDED_BY_RESTORE) as (keyof typeof ENDED_BY_RESTORE)[])
    await tx.deleteFrom(table).execute();
}

/** The addresses of accounts, with the parts that are compared in lower case. */
export interface Accounts {
  buyers: string[];
  staff: string[];
}

export async function listDisabled(tx: Tx): Promise<Accounts> {
  const buyers = await tx
    .selectFrom('users')
    .select('email_key')
    .where('disabled_at', 'is not', null)
    .execute();
  const staff = await tx
    .selectFrom('staff')
    .select(({ fn }) => fn<string>('lower', ['email']).as('email_key'))
    .where('disabled_at', 'is not', null)
    .execute();
  return {
    buyers: buyers.map(({ email_key }) => email_key),
    staff: staff.map(({ email_key }) => email_key),
  };
}

/** Members who have no password yet, and so need a new link. */
export async function listInvited(tx: Tx): Promise<string[]> {
  const invited = await tx
    .selectFrom('staff')
    .select('email')
    .where('password_hash', 'is', null)
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute();
  return invited.map(({ email }) => email);
}

/** Those of the accounts that exist and are not disabled. */
export async function listEnabled(tx: Tx, { buyers, staff }: Accounts): Promise<Accounts> {
  const enabledBuyers = await tx
    .selectFrom('users')
    .select('email')
    .where('email_key', '=', anyOf(buyers))
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute();
  const enabledStaff = await tx
    .selectFrom('staff')
    .select('email')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', anyOf(staff))
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute();
  return {
    buyers: enabledBuyers.map(({ email }) => email),
    staff: enabledStaff.map(({ email }) => email),
  };
}
