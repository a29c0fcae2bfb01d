import type { Handlers } from '#server/http/api/handler.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountsEndpoints(accounts: AccountsService) {
  return {
    sendMail: (input, call) => accounts.sendMail(input, call),
    registerWithEmail: (input, call) => accounts.register(input, call),
    loginWithEmailValidCode: (input, call) => accounts.signInWithCode(input, call),
    loginWithEmailPassword: (input, call) => accounts.signInWithPassword(input, call),
    forgotPasswordWithEmail: (input, call) => accounts.resetPassword(input, call),
    confirmSession: ({ password, emailValidCode = '' }, call) =>
      accounts.confirmSession(password === undefined ? { emailValidCode } : { password }, call),
    logout: (_input, { user }) => accounts.endSession(user, user.sessionId),
    getUserInfo: (_input, { user }) => accounts.getUserInfo(user),
    updateUsername: ({ nickname }, { user }) => accounts.changeUsername(nickname, user),
    updateEmail: (input, call) => accounts.changeEmail(input, call),
    updatePasswordByEmail: (input, call) => accounts.changePasswordByCode(input, call),
    updatePasswordByOldPassword: (input, call) => accounts.changePasswordByOld(input, call),
    updatePassword: ({ oldPassword, emailValidCode = '', password }, call) =>
      oldPassword === undefined
        ? accounts.changePasswordByCode({ emailValidCode, password }, call)
        : accounts.changePasswordByOld({ oldPassword, password }, call),
    getSessionList: (_input, { user }) => accounts.listSessions(user),
    deleteSession: ({ session_id }, call) =>
      session_id === undefined
        ? accounts.endOtherSessions(call)
        : accounts.endSession(call.user, session_id),
    getSearchHistory: (_input, { user }) => accounts.getSearches(user),
    updateSearchHistory: ({ values }, { user }) => accounts.addSearches(user, values),
    deleteSearchHistory: ({ value }, { user }) => accounts.removeSearches(user, value),
    getMailPreferences: (_input, { user }) => accounts.getMailPreferences(user),
    updateMailPreferences: (input, { user }) => accounts.changeMailPreferences(user, input),
    exportAccountData: (_input, call) => accounts.exportData(call),
    deleteAccount: ({ password }, call) => accounts.deleteAccount(password, call),
  } satisfies Partial<Handlers>;
}
