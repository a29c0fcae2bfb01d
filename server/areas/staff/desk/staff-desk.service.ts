import type { Role } from '#contract/desk/staff/permissions.ts';
import type { Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import * as factors from '../factors.queries.ts';
import * as queries from '../staff.queries.ts';
import { LINK_MS } from '../staff-limits.ts';
import { listNames } from '../staff-names.queries.ts';
import type { StaffParts } from '../staff-parts.ts';
import * as sessions from '../staff-sessions.queries.ts';

/** How a member is identified: the desk knows the id, a command the address. */
export type StaffName = { id: number } | { email: string };

/** A link to set a password, which is stored as a hash and shown once. */
export interface StaffLink {
  staffId: number;
  email: string;
  url: string;
  expiresAt: Date;
}

/** Operations on staff accounts, for owners and for commands. */
export function createStaffDesk({ db, now, audit, deskUrl }: StaffParts) {
  async function find(tx: Tx, name: StaffName): Promise<queries.StaffRecord> {
    const id = 'id' in name ? name.id : (await queries.findByEmail(tx, name.email))?.id;
    const member = id === undefined ? undefined : await queries.lockById(tx, id);
    if (member) return member;
    const described = 'id' in name ? `id ${name.id}` : name.email;
    throw new OperatorError(`There is no staff member ${described}.`, {
      message: 'deskError.noSuchStaff',
    });
  }

  /**
   * Throws if the member is the only owner who can sign in: nobody else could undo the change. An
   * owner who was invited and has set no password yet does not count.
   */
  async function keepOwner(
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

  const change = <Result>(
    actor: string,
    name: StaffName,
    action: string,
    work: (tx: Tx, member: queries.StaffRecord) => Promise<{ result: Result; change: object }>,
  ): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      await queries.lockStaffChanges(tx);
      const member = await find(tx, name);
      const done = await work(tx, member);
      await audit.record(tx, {
        actor,
        action,
        subject: `staff:${member.email}`,
        change: { ...done.change },
      });
      return done.result;
    });

  async function putLink(tx: Tx, { id, email }: { id: number; email: string }): Promise<StaffLink> {
    const token = makeToken();
    const expiresAt = new Date(now().getTime() + LINK_MS);
    await queries.putLink(tx, {
      staff_id: id,
      token_hash: hashToken(token),
      expires_at: expiresAt,
    });
    return { staffId: id, email, url: `${deskUrl()}/invitation#token=${token}`, expiresAt };
  }

  return {
    /** Names by address; addresses of others are left out. */
    namesOf: (emails: readonly string[]) => listNames(db, emails),

    async list() {
      return {
        isSecondFactorRequired: await queries.isSecondFactorRequired(db),
        members: await queries.listStaff(db, now()),
      };
    },

    add: (actor: string, member: { email: string; name: string; role: Role }): Promise<StaffLink> =>
      db.transaction().execute(async (tx) => {
        const added = await queries.insertStaff(tx, member);
        if (!added)
          throw new OperatorError(`${member.email} is a staff member already.`, {
            message: 'deskError.staffExists',
            values: { email: member.email },
          });
        await audit.record(tx, {
          actor,
          action: 'staff.add',
          subject: `staff:${member.email}`,
          change: { name: member.name, role: member.role },
        });
        return putLink(tx, { id: added.id, email: member.email });
      }),

    /** Ends the sessions, whose pages show what the old role may do. */
    changeRole: (actor: string, name: StaffName, role: Role) =>
      change(actor, name, 'staff.role', async (tx, member) => {
        if (role !== 'owner') await keepOwner(tx, member);
        await queries.updateStaff(tx, member.id, { role });
        if (role !== member.role) await sessions.endSessions(tx, member.id);
        return { result: member.email, change: { role: { from: member.role, to: role } } };
      }),

    disable: (actor: string, name: StaffName) =>
      change(actor, name, 'staff.disable', async (tx, member) => {
        await keepOwner(tx, member);
        await queries.updateStaff(tx, member.id, { disabled_at: now() });
        await queries.deleteLink(tx, member.id);
        const ended = await sessions.endSessions(tx, member.id);
        return { result: member.email, change: { sessions_ended: ended } };
      }),

    enable: (actor: string, name: StaffName) =>
      change(actor, name, 'staff.enable', async (tx, member) => {
        await queries.updateStaff(tx, member.id, { disabled_at: null });
        return { result: member.email, change: {} };
      }),

    signOut: (actor: string, name: StaffName) =>
      change(actor, name, 'staff.sign-out', async (tx, member) => {
        const ended = await sessions.endSessions(tx, member.id);
        return {
          result: { email: member.email, sessionsEnded: ended },
          change: { sessions_ended: ended },
        };
      }),

    /** Removes password and second factors, ends the sessions, and makes a new one-time link. */
    reset: (actor: string, name: StaffName): Promise<StaffLink> =>
      change(actor, name, 'staff.reset', async (tx, member) => {
        if (member.email === actor)
          throw new OperatorError('Nobody can reset their own account at the desk.', {
            message: 'deskError.resetYourself',
          });
        if (member.disabled_at)
          throw new OperatorError(`${member.email} is disabled: enable the account first.`, {
            message: 'deskError.staffDisabled',
          });
        await queries.updateStaff(tx, member.id, { password_hash: null });
        await factors.setTotp(tx, member.id, null);
        await factors.deletePasskeys(tx, member.id);
        await factors.replaceRecoveryCodes(tx, member.id, []);
        const ended = await sessions.endSessions(tx, member.id);
        return { result: await putLink(tx, member), change: { sessions_ended: ended } };
      }),

    /** Members without a second factor, except the actor, are signed out and must add one. */
    requireSecondFactor: (actor: string, isRequired: boolean): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const hasChanged = await queries.updateRequirement(tx, isRequired);
        if (hasChanged && isRequired) await sessions.deleteWithoutFactor(tx, actor);
        if (hasChanged)
          await audit.record(tx, {
            actor,
            action: 'staff.require-second-factor',
            subject: 'staff:all',
            change: { is_required: { from: !isRequired, to: isRequired } },
          });
        return hasChanged;
      }),
  };
}
