import type { AccountParts } from './account-parts.ts';
import { createAccountMail } from './codes/account-mail.service.ts';
import { deleteExpired } from './delete-expired.ts';
import { createPasswordChange } from './passwords/password-change.service.ts';
import { createProfile } from './profile.service.ts';
import { createRegistration } from './registration/registration.service.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { createSignIn } from './sign-in/sign-in.service.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService(parts: AccountParts) {
  const sessions = createSessions(parts.db, parts.now);
  return {
    ...sessions,
    ...createAccountMail(parts, sessions.identify),
    ...createRegistration(parts),
    ...createSignIn(parts),
    ...createPasswordChange(parts),
    ...createProfile(parts),
    deleteExpired: () => deleteExpired(parts),
  };
}
