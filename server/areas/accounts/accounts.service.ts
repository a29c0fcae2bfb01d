import type { Caller } from '#server/http/api/caller.ts';
import { createAccountLog } from './account-log.ts';
import type { AccountParts, SignedInCaller } from './account-parts.ts';
import { createAccountMail } from './codes/account-mail.service.ts';
import { createAccountData } from './data/account-data.service.ts';
import { deleteExpired } from './delete-expired.ts';
import { createPasswordChange } from './passwords/password-change.service.ts';
import { createPreferences } from './preferences/preferences.service.ts';
import { createProfile } from './profile.service.ts';
import { createRegistration } from './registration/registration.service.ts';
import { createConfirmation } from './sessions/confirm-session.service.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { createSignIn } from './sign-in/sign-in.service.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService(parts: AccountParts) {
  const sessions = createSessions(parts.db, parts.now);
  const registration = createRegistration(parts);
  const signIn = createSignIn(parts);
  const confirmation = createConfirmation(parts);
  const passwords = createPasswordChange(parts);
  const profile = createProfile(parts);
  const { attempt, changed } = createAccountLog(parts);

  /** Logs if the call is refused. The input names an account by its email address. */
  const proving =
    <Input extends { email: string }, Result>(
      kind: string,
      work: (input: Input, caller: Caller) => Promise<Result>,
    ) =>
    (input: Input, caller: Caller) =>
      attempt(kind, caller, input, () => work(input, caller));

  /** Logs the change of a signed-in user, or that it was refused. */
  const changing =
    <Input, Result>(
      kind: string,
      work: (input: Input, caller: SignedInCaller) => Promise<Result>,
    ) =>
    async (input: Input, caller: SignedInCaller) => {
      const result = await attempt(kind, caller, caller.user, () => work(input, caller));
      changed(kind, caller.user, caller);
      return result;
    };

  return {
    ...createAccountMail(parts, sessions.identify),
    ...createPreferences(parts.db),
    ...createAccountData(parts),
    identify: sessions.identify,
    listSessions: sessions.listSessions,
    endSession: sessions.endSession,
    getUserInfo: profile.getUserInfo,
    changeUsername: profile.changeUsername,
    deleteExpired: () => deleteExpired(parts),

    register: proving('registration', registration.register),
    signInWithPassword: proving('sign-in by password', signIn.signInWithPassword),
    signInWithCode: proving('sign-in by code', signIn.signInWithCode),
    resetPassword: (input: { token: string; password: string }, caller: Caller) =>
      attempt('password reset', caller, undefined, async () => {
        changed('password reset', await passwords.resetPassword(input, caller), caller);
        return null;
      }),

    confirmSession: changing('confirmation', confirmation.confirmSession),
    changePasswordByOld: changing('password', passwords.changePasswordByOld),
    changePasswordByCode: changing('password', passwords.changePasswordByCode),
    changeEmail: changing('email address', profile.changeEmail),
    deleteAccount: changing('deletion', profile.deleteAccount),
    async endOtherSessions(caller: SignedInCaller) {
      const ended = await sessions.endOtherSessions(caller);
      changed('end of other sessions', caller.user, caller);
      return ended;
    },
  };
}
