import type { Handlers } from '../../http/handler.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountsEndpoints(accounts: AccountsService) {
  return {
    loginWithEmailPassword: (input, call) => accounts.signInWithPassword(input, call),
    logout: (_input, { user }) => accounts.endSession(user, user.sessionId),
    getUserInfo: (_input, { user }) => accounts.getUserInfo(user),
    getSessionList: (_input, { user }) => accounts.listSessions(user),
    deleteSession: ({ session_id }, { user }) =>
      session_id === undefined
        ? accounts.endOtherSessions(user)
        : accounts.endSession(user, session_id),
  } satisfies Partial<Handlers>;
}
