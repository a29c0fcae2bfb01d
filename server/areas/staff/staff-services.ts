import { createStaffDesk } from './desk/staff-desk.service.ts';
import { createSecondFactors } from './factors/second-factors.service.ts';
import { createMyAccount } from './my-account.service.ts';
import { createSignIn } from './sign-in/sign-in.service.ts';
import { withSignInLog } from './sign-in/sign-in-log.ts';
import type { StaffParts } from './staff-parts.ts';

export type StaffServices = ReturnType<typeof createStaffServices>;

/** The services of the people who work at the desk. */
export function createStaffServices(parts: StaffParts) {
  return {
    staffSignIn: withSignInLog(parts, createSignIn(parts)),
    secondFactors: createSecondFactors(parts),
    myAccount: createMyAccount(parts),
    staffDesk: createStaffDesk(parts),
  };
}
