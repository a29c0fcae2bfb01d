import type { Role } from '#contract/desk/staff/permissions.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import * as factors from '../factors/factors.queries.ts';
import * as queries from '../staff.queries.ts';
import { listNames } from '../staff-names.queries.ts';
import type { StaffParts } from '../staff-parts.ts';
import * as sessions from '../staff-sessions.queries.ts';
import { changeMember, keepOwner, type StaffName } from './change-member.ts';
import { putLink, type StaffLink } from './staff-links.ts';

/** Operations on staff accounts, for owners and for commands. */
export function createStaffDesk(parts: StaffParts) {
  const { db, now } = parts;

  return {
    /** Names by address; addresses of others are left out. */
    namesOf: (emails: readonly string[]) => listNames(db, emails),

    async list() {
      return {
        isSecondFactorRequired: await queries.isSecondFactorRequired(db),
        members: await queries.listStaff(db, now()),
      };
    },

    add: (actor: string, member: NewMember) => addMember(parts, actor, member),

    /** Ends the sessions, whose pages show what the old role may do. */
    changeRole: (actor: string, name: StaffName, role: Role) =>
      changeMember(parts, { actor, name, action: 'staff.role' }, async (tx, member) => {
        if (role !== 'owner') await keepOwner(tx, member);
        await queries.updateStaff(tx, member.id, { role });
        if (role !== member.role) await sessions.endSessions(tx, member.id);
        return { result: member.email, change: { role: { from: member.role, to: role } } };
      }),

    disable: (actor: string, name: StaffName) =>
      changeMember(parts, { actor, name, action: 'staff.disable' }, async (tx, member) => {
        await keepOwner(tx, member);
        await queries.updateStaff(tx, member.id, { disabled_at: now() });
        await queries.deleteLink(tx, member.id);
        const ended = await sessions.endSessions(tx, member.id);
        return { result: member.email, change: { sessions_ended: ended } };
      }),

    enable: (actor: string, name: StaffName) =>
      changeMember(parts, { actor, name, action: 'staff.enable' }, async (tx, member) => {
        await queries.updateStaff(tx, member.id, { disabled_at: null });
        return { result: member.email, change: {} };
      }),

    signOut: (actor: string, name: StaffName) =>
      changeMember(parts, { actor, name, action: 'staff.sign-out' }, async (tx, member) => {
        const ended = await sessions.endSessions(tx, member.id);
        return {
          result: { email: member.email, sessionsEnded: ended },
          change: { sessions_ended: ended },
        };
      }),

    /** Removes password and second factors, ends the sessions, and makes a new one-time link. */
    reset: (actor: string, name: StaffName): Promise<StaffLink> =>
      changeMember(parts, { actor, name, action: 'staff.reset' }, async (tx, member) => {
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
        return { result: await putLink(tx, member, parts), change: { sessions_ended: ended } };
      }),

    requireSecondFactor: (actor: string, isRequired: boolean) =>
      requireSecondFactor(parts, actor, isRequired),
  };
}

interface NewMember {
  email: string;
  name: string;
  role: Role;
}

function addMember(parts: StaffParts, actor: string, member: NewMember): Promise<StaffLink> {
  return parts.db.transaction().execute(async (tx) => {
    const added = await queries.insertStaff(tx, member);
    if (!added)
      throw new OperatorError(`${member.email} is a staff member already.`, {
        message: 'deskError.staffExists',
        values: { email: member.email },
      });
    await parts.audit.record(tx, {
      actor,
      action: 'staff.add',
      subject: `staff:${member.email}`,
      change: { name: member.name, role: member.role },
    });
    return putLink(tx, { id: added.id, email: member.email }, parts);
  });
}

/** Members without a second factor, except the actor, are signed out and must add one. */
function requireSecondFactor({ db, audit }: StaffParts, actor: string, isRequired: boolean) {
  return db.transaction().execute(async (tx) => {
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
  });
}
