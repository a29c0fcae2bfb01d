import { jobKindsOf } from '#contract/desk/jobs/job-kinds.ts';
import { may, type Role } from '#contract/desk/staff/permissions.ts';
import type { todayCalls } from '#contract/desk/today.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toToday } from './today.mapper.ts';
import { type TodayPart, todayParts } from './today.service.ts';

function permittedParts(role: Role): ReadonlySet<TodayPart> {
  return new Set(todayParts.filter((part) => may(role, `${part}.read`)));
}

export function todayCallHandlers({
  today,
}: Pick<Context, 'today'>): DeskHandlers<keyof typeof todayCalls> {
  return {
    getToday: async (_input, { staff, locale }) =>
      toToday(
        await today.get({
          permitted: permittedParts(staff.role),
          jobKinds: jobKindsOf(staff.role, 'read'),
          locale,
        }),
      ),
  };
}
