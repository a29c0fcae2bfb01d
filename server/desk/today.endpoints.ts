import { jobKindsOf } from '../../contract/desk/job-kinds.ts';
import { may, type Role } from '../../contract/desk/permissions.ts';
import type { todayCalls } from '../../contract/desk/today.ts';
import type { Context } from '../context.ts';
import { type Permitted, todayParts } from '../modules/today/today.service.ts';
import type { DeskHandlers } from './handlers.ts';
import { toToday } from './today.mapper.ts';

function permittedTo(role: Role): Permitted {
  return {
    parts: new Set(todayParts.filter((part) => may(role, `${part}.read`))),
    jobKinds: jobKindsOf(role, 'read'),
  };
}

export function todayCallHandlers({
  today,
}: Pick<Context, 'today'>): DeskHandlers<keyof typeof todayCalls> {
  return {
    getToday: async (_input, { staff, locale }) =>
      toToday(await today.get(permittedTo(staff.role), locale)),
  };
}
