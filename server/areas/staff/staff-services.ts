import { createStaffDesk } from './desk/staff-desk.service.ts';
import { createMyAccount } from './my-account.service.ts';
import { createSecondFactors } from './second-factors.service.ts';
import { createSignIn } from './sign-in.service.ts';
import { withSignInLog } from './sign-in-log.ts';
import type { StaffParts } from './staff-parts.ts';

export type StaffServices = ReturnType<typeof createStaffServices>;

/** The services of the people who work at the desk. */
export function createStaffServices(parts: StaffParts) {
  const secondFactors = createSecondFactors(parts);
  return {
    staffSignIn: withSignInLog(parts, createSignIn(parts)),
    secondFactors,
    myAccount: createMyAccount(parts, secondFactors),
    staffDesk: createStaffDesk(parts),
  };
}
