import type { sessionCalls } from '#contract/desk/staff/session.ts';
import type { Context } from '#server/context.ts';
import type { DeskCaller, OpenCall, StaffCall } from '#server/desk/caller.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { nextToken } from '#server/desk/next-token.ts';
import type { SessionReply, StaffHere } from '../staff-parts.ts';

type Services = Pick<Context, 'staffSignIn' | 'secondFactors' | 'myAccount'>;

export function sessionCallHandlers({
  staffSignIn,
  secondFactors,
  myAccount,
}: Services): DeskHandlers<keyof typeof sessionCalls> {
  /** Sends the new token as a cookie. */
  async function withCookie(reply: Promise<SessionReply>, { setToken }: DeskCaller) {
    const { session, token } = await reply;
    if (token) setToken(token);
    return session;
  }

  const here = ({ staff, address, device, setDevice }: StaffCall): StaffHere => ({
    ...staff,
    address,
    device,
    setDevice,
  });

  /** The session that this browser had before ends. */
  async function replaceSession(reply: Promise<SessionReply>, call: OpenCall) {
    const session = await withCookie(reply, call);
    if (call.staff) await staffSignIn.signOut(call.staff);
    return session;
  }

  /** A session that had to set up a factor is complete once it has one. */
  async function afterSetUp<Result>(added: Promise<Result>, call: StaffCall): Promise<Result> {
    const result = await added;
    if (call.staff.stage === 'set-up')
      await withCookie(staffSignIn.complete(here(call), {}, nextToken(call)), call);
    return result;
  }

  return {
    getSession: (_input, { staff }) => staffSignIn.describe(staff),
    signIn: (input, call) => replaceSession(staffSignIn.signIn(input, call), call),
    verifyCode: ({ code }, call) => withCookie(staffSignIn.verifyCode(here(call), code), call),
    startPasskeySignIn: (_input, { staff }) => staffSignIn.startPasskeySignIn(staff),
    verifyPasskey: ({ credential }, call) =>
      withCookie(staffSignIn.verifyPasskey(here(call), credential), call),
    async signOut(_input, { staff, setToken }) {
      setToken(null);
      return staffSignIn.signOut(staff);
    },
    checkInvitation: ({ token }, call) => staffSignIn.checkInvitation(token, call),
    acceptInvitation: (input, call) =>
      replaceSession(staffSignIn.acceptInvitation(input, call), call),

    startTotp: ({ password }, { staff }) => secondFactors.startTotp(staff, password),
    confirmTotp: ({ code }, call) => afterSetUp(secondFactors.confirmTotp(here(call), code), call),
    startPasskey: ({ password }, { staff }) => secondFactors.startPasskey(staff, password),
    confirmPasskey: ({ name, credential }, call) =>
      afterSetUp(secondFactors.confirmPasskey(here(call), name, credential), call),

    getMyAccount: (_input, { staff }) => myAccount.show(staff),
    changeMyName: ({ name }, { staff }) => myAccount.rename(staff, name),
    changeMyPassword: ({ old_password, password }, call) =>
      myAccount.changePassword(here(call), { oldPassword: old_password, password }),
    removeTotp: ({ password }, call) => secondFactors.removeTotp(here(call), password),
    renamePasskey: ({ passkey_id, name }, { staff }) =>
      secondFactors.renamePasskey(staff, passkey_id, name),
    removePasskey: ({ passkey_id, password }, call) =>
      secondFactors.removePasskey(here(call), passkey_id, password),
    renewRecoveryCodes: ({ password }, call) =>
      secondFactors.renewRecoveryCodes(here(call), password),
    endMySession: ({ session_id }, { staff }) => myAccount.endSession(staff, session_id),
  };
}
