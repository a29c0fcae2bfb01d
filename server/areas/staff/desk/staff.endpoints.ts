import type { OneTimeLink, staffCalls } from '#contract/desk/staff/staff.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toStaffRow } from '../staff.mapper.ts';
import type { StaffLink } from './staff-links.ts';

export function staffCallHandlers({
  staffDesk,
}: Pick<Context, 'staffDesk'>): DeskHandlers<keyof typeof staffCalls> {
  return {
    async listStaff() {
      const { isSecondFactorRequired, members } = await staffDesk.list();
      return { is_second_factor_required: isSecondFactorRequired, list: members.map(toStaffRow) };
    },
    addStaff: async (input, { actor }) => toOneTimeLink(await staffDesk.add(actor, input)),
    changeRole: ({ staff_id, role }, { actor }) =>
      staffDesk.changeRole(actor, { id: staff_id }, role).then(() => null),
    disableStaff: ({ staff_id }, { actor }) =>
      staffDesk.disable(actor, { id: staff_id }).then(() => null),
    enableStaff: ({ staff_id }, { actor }) =>
      staffDesk.enable(actor, { id: staff_id }).then(() => null),
    signOutStaff: ({ staff_id }, { actor }) =>
      staffDesk.signOut(actor, { id: staff_id }).then(() => null),
    resetStaff: async ({ staff_id }, { actor }) =>
      toOneTimeLink(await staffDesk.reset(actor, { id: staff_id })),
    requireSecondFactor: ({ is_required }, { actor }) =>
      staffDesk.requireSecondFactor(actor, is_required).then(() => null),
  };
}

function toOneTimeLink({ staffId, url, expiresAt }: StaffLink): OneTimeLink {
  return { staff_id: staffId, url, expires_at: expiresAt.toISOString() };
}
