import type { Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import * as queries from '../staff.queries.ts';
import type { StaffParts } from '../staff-parts.ts';

/** How a member is identified: the desk knows the id, a command the address. */
export type StaffName = { id: number } | { email: string };

/** Runs a change of a member with its audit entry, one change of staff after the other. */
export function changeMember<Result>(
  { db, audit }: StaffParts,
  { actor, action, name }: { actor: string; action: string; name: StaffName },
  work: (tx: Tx, member: queries.StaffRecord) => Promise<{ result: Result; change: object }>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await queries.lockStaffChanges(tx);
    const member = await findMember(tx, name);
    const done = await work(tx, member);
    await audit.record(tx, {
      actor,
      action,
      subject: `staff:${member.email}`,
      change: { ...done.change },
    });
    return done.result;
  });
}

async function findMember(tx: Tx, name: StaffName): Promise<queries.StaffRecord> {
  const id = 'id' in name ? name.id : (await queries.findByEmail(tx, name.email))?.id;
  const member = id === undefined ? undefined : await queries.lockById(tx, id);
  if (member) return member;
  const described = 'id' in name ? `id ${name.id}` : name.email;
  throw new OperatorError(`There is no staff member ${described}.`, {
    message: 'deskError.noSuchStaff',
  });
}

/**
 * Throws if no other owner could sign in after the member has lost the role or the access. An owner
 * who was invited and has set no password yet cannot sign in.
 */
export async function keepOwner(
  tx: Tx,
  { id, email, role, disabled_at, password_hash }: queries.StaffRecord,
): Promise<void> {
  if (role !== 'owner' || disabled_at) return;
  const others = (await queries.listOwners(tx)).filter((owner) => owner.id !== id);
  const isReplaced = password_hash === null || others.some((owner) => owner.password_hash);
  if (others.length > 0 && isReplaced) return;
  throw new OperatorError(`${email} is the only owner: make another member an owner first.`, {
    message: 'deskError.lastOwner',
  });
}
