import type { AccountParts } from './account-parts.ts';
import { createProfile } from './profile.service.ts';
import { createSessions } from './sessions.service.ts';
import { createSignIn } from './sign-in.service.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

/** All that can be done with accounts; each part has a file of its own. */
export function createAccountsService(parts: AccountParts) {
  return {
    ...createSessions(parts.db, parts.now),
    ...createSignIn(parts),
    ...createProfile(parts),
  };
}
