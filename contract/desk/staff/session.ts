import * as v from 'valibot';
import { email, password as newPassword, passwordAttempt } from '#contract/accounts.ts';
import { closed, nothing, requiredLine, text, timestamp } from '#contract/fields/fields.ts';
import { linkToken } from '#contract/screeners.ts';
import { defineDeskCall } from '../endpoint.ts';
import { roles } from './permissions.ts';
import { RECOVERY_CODE } from './recovery-codes.ts';

export const MAX_STAFF_NAME = 60;
/** The name of an entry in the audit log has at most 100 characters. */
export const MAX_STAFF_EMAIL = 100;

export const staffMember = v.object({
  email: v.string(),
  name: v.string(),
  role: v.picklist(roles),
});
export type StaffMember = v.InferOutput<typeof staffMember>;

/** What a session lacks: nothing, its second factor, or a second factor to be set up. */
export const sessionStages = ['complete', 'second-factor', 'set-up'] as const;
export type SessionStage = (typeof sessionStages)[number];

const secondFactors = v.object({ totp: v.boolean(), passkey: v.boolean() });

const session = v.object({
  /** Null without a session. */
  staff: v.nullable(staffMember),
  stage: v.nullable(v.picklist(sessionStages)),
  /** The factors that can complete the session. */
  factors: secondFactors,
  /** Filled into the sign-in form of a demo that only this machine can reach; otherwise null. */
  demo: v.nullable(v.object({ email: v.string(), password: v.string() })),
  site_name: v.string(),
  /** The address of the public site. */
  public_url: v.string(),
});
export type DeskSession = v.InferOutput<typeof session>;

/** Cleaned like `cleanCode` of desk/ui/credentials/checks.ts, which also accepts full-width digits. */
const code = v.pipe(
  text,
  v.transform((value) => value.replaceAll(/[\s-]/g, '').toLowerCase()),
  v.check((value) => /^\d{6}$/.test(value) || RECOVERY_CODE.test(value)),
);

/** The reply of a browser's authenticator; the WebAuthn library verifies it. */
const credential = v.pipe(
  v.looseObject({ id: v.pipe(text, v.maxLength(2000)), type: v.literal('public-key') }),
  v.check((value) => JSON.stringify(value).length <= 12_000),
);
/** Options that the browser passes to its authenticator unchanged. */
const authenticatorOptions = v.custom<Record<string, unknown>>((value) => value instanceof Object);
const recoveryCodes = v.array(v.string());
/** Not needed in a session that must set up the first second factor. */
const proofOfMember = closed({ password: v.optional(passwordAttempt) });

const passkey = v.object({
  passkey_id: v.number(),
  name: v.string(),
  created_at: timestamp,
  last_used_at: v.nullable(timestamp),
});

const myAccount = v.object({
  ...staffMember.entries,
  has_totp: v.boolean(),
  passkeys: v.array(passkey),
  recovery_codes_left: v.number(),
  is_second_factor_required: v.boolean(),
  sessions: v.array(
    v.object({
      session_id: v.number(),
      is_current: v.boolean(),
      device: v.string(),
      created_at: timestamp,
      last_seen_at: timestamp,
    }),
  ),
});
export type MyAccount = v.InferOutput<typeof myAccount>;

/** Of a passkey or a session. */
const rowId = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Signing in, and what staff members change about themselves. */
export const sessionCalls = {
  getSession: defineDeskCall({ permission: 'anyone', input: nothing, output: session }),
  signIn: defineDeskCall({
    permission: 'anyone',
    input: closed({ email, password: passwordAttempt }),
    output: session,
  }),
  /** A code of the authenticator app, or a recovery code. */
  verifyCode: defineDeskCall({
    permission: 'second-factor',
    input: closed({ code }),
    output: session,
  }),
  startPasskeySignIn: defineDeskCall({
    permission: 'second-factor',
    input: nothing,
    output: authenticatorOptions,
  }),
  verifyPasskey: defineDeskCall({
    permission: 'second-factor',
    input: closed({ credential }),
    output: session,
  }),
  signOut: defineDeskCall({ permission: 'anyone', input: nothing, output: session }),

  /** Whose invitation a link is. */
  checkInvitation: defineDeskCall({
    permission: 'anyone',
    input: closed({ token: linkToken }),
    output: v.object({ email: v.string(), name: v.string() }),
  }),
  /** Sets the password of a link's staff member, and signs in. */
  acceptInvitation: defineDeskCall({
    permission: 'anyone',
    input: closed({ token: linkToken, password: newPassword }),
    output: session,
  }),

  /** The secret for an authenticator app; `confirmTotp` puts it into use. */
  startTotp: defineDeskCall({
    permission: 'set-up',
    input: proofOfMember,
    output: v.object({ secret: v.string(), uri: v.string() }),
  }),
  /** Recovery codes come with the first factor; otherwise null. */
  confirmTotp: defineDeskCall({
    permission: 'set-up',
    input: closed({ code }),
    output: v.object({ recovery_codes: v.nullable(recoveryCodes) }),
  }),
  startPasskey: defineDeskCall({
    permission: 'set-up',
    input: proofOfMember,
    output: authenticatorOptions,
  }),
  confirmPasskey: defineDeskCall({
    permission: 'set-up',
    input: closed({ name: requiredLine(60), credential }),
    output: v.object({ recovery_codes: v.nullable(recoveryCodes) }),
  }),

  getMyAccount: defineDeskCall({ permission: 'staff', input: nothing, output: myAccount }),
  changeMyName: defineDeskCall({
    permission: 'staff',
    input: closed({ name: requiredLine(MAX_STAFF_NAME) }),
    output: staffMember,
  }),
  /** Ends the other sessions. */
  changeMyPassword: defineDeskCall({
    permission: 'staff',
    input: closed({ old_password: passwordAttempt, password: newPassword }),
    output: v.null(),
  }),
  removeTotp: defineDeskCall({
    permission: 'staff',
    input: closed({ password: passwordAttempt }),
    output: v.null(),
  }),
  renamePasskey: defineDeskCall({
    permission: 'staff',
    input: closed({ passkey_id: rowId, name: requiredLine(60) }),
    output: v.null(),
  }),
  removePasskey: defineDeskCall({
    permission: 'staff',
    input: closed({ passkey_id: rowId, password: passwordAttempt }),
    output: v.null(),
  }),
  renewRecoveryCodes: defineDeskCall({
    permission: 'staff',
    input: closed({ password: passwordAttempt }),
    output: v.object({ recovery_codes: recoveryCodes }),
  }),
  endMySession: defineDeskCall({
    permission: 'staff',
    input: closed({ session_id: rowId }),
    output: v.null(),
  }),
};
