import * as v from 'valibot';
import { calls } from './calls.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  closed,
  exactlyOneOf,
  fromQuery,
  maxCharacters,
  minCharacters,
  nothing,
  queryId,
  text,
  timestamp,
} from './fields.ts';

/**
 * Text, @, a domain with at least one dot. No spaces or control characters, so no header injection;
 * none of the signs by which a mailer reads a name, a comment or a list, so `1<victim@x.co>` is not
 * another address of victim@x.co with limits of its own.
 *
 * The domain is what DNS has: letters, digits and hyphens of ASCII, an international name as `xn--…`.
 * A mailer folds all else by rules of its own, and makes `victim@x。co` victim@x.co; so it does with
 * a number at the end, which makes the domain an IP address.
 */
const EMAIL_FORMAT =
  /^[^\s@\p{Cc}<>()[\]\\,;:"]+@(?:[A-Za-z\d]+(?:-+[A-Za-z\d]+)*\.)+[A-Za-z][A-Za-z\d]*(?:-+[A-Za-z\d]+)*$/u;
const USERNAME_LETTERS = /^[A-Za-z0-9_\p{Script=Han}]+$/u;

/** The specification's rules of the fields; each message is the specification's key for it. */
export const email = v.pipe(
  text,
  v.trim(),
  v.nonEmpty('common.msg28'),
  maxCharacters(320, 'common.msg29'),
  v.regex(EMAIL_FORMAT, 'common.msg29'),
);

export const password = v.pipe(
  text,
  v.nonEmpty('common.msg32'),
  minCharacters(8, 'common.msg60'),
  maxCharacters(128),
);

/** A password typed to prove who one is: whatever is stored decides, so only its size is limited. */
export const passwordAttempt = v.pipe(text, v.nonEmpty('common.msg32'), maxCharacters(128));

export const username = v.pipe(
  text,
  minCharacters(2, 'common.msg61'),
  maxCharacters(20, 'common.msg61'),
  v.regex(USERNAME_LETTERS, 'common.msg62'),
);

/** A name against the rules is told as such (60013), so a call takes any short text and the service judges it. */
const usernameAttempt = v.pipe(text, maxCharacters(200));

export const emailCode = v.pipe(
  text,
  v.nonEmpty('common.msg33'),
  v.regex(/^\d{6}$/, 'common.msg33'),
);

const resetToken = v.pipe(text, minCharacters(1), v.maxLength(200));

export const mailOrigins = [
  'register',
  'login',
  'forgotPassword',
  'editEmail',
  'editPassword',
] as const;
export type MailOrigin = (typeof mailOrigins)[number];

const user = v.object({ nickname: v.string(), email: v.string() });
const signedIn = v.object({
  token: v.string(),
  nickname: v.string(),
  email: v.string(),
  collectCount: v.number(),
});
export type SignedIn = v.InferOutput<typeof signedIn>;

const session = v.object({
  session_id: v.number(),
  is_current: v.boolean(),
  created_at: timestamp,
  last_seen_at: timestamp,
  device: v.string(),
});

export const accounts = {
  /** Open to guests; the two edit origins need a token, which the service asks for. */
  sendMail: defineEndpoint({
    ...calls.sendMail,
    access: 'viewer',
    input: closed({ email, origin: v.picklist(mailOrigins) }),
    output: v.null(),
  }),
  registerWithEmail: defineEndpoint({
    ...calls.registerWithEmail,
    access: 'anyone',
    input: closed({
      nickname: v.optional(usernameAttempt),
      email,
      emailValidCode: emailCode,
      password,
    }),
    output: signedIn,
  }),
  loginWithEmailValidCode: defineEndpoint({
    ...calls.loginWithEmailValidCode,
    access: 'anyone',
    input: closed({ email, emailValidCode: emailCode }),
    output: signedIn,
  }),
  loginWithEmailPassword: defineEndpoint({
    ...calls.loginWithEmailPassword,
    access: 'anyone',
    input: closed({ email, password: passwordAttempt }),
    output: signedIn,
  }),
  forgotPasswordWithEmail: defineEndpoint({
    ...calls.forgotPasswordWithEmail,
    access: 'anyone',
    input: closed({ token: resetToken, password }),
    output: v.null(),
  }),
  logout: defineEndpoint({ ...calls.logout, access: 'user', input: nothing, output: v.null() }),
  getUserInfo: defineEndpoint({
    ...calls.getUserInfo,
    access: 'user',
    input: nothing,
    output: v.object({ ...user.entries, created_at: timestamp }),
  }),
  updateUsername: defineEndpoint({
    ...calls.updateUsername,
    access: 'user',
    input: closed({ nickname: usernameAttempt }),
    output: user,
  }),
  updateEmail: defineEndpoint({
    ...calls.updateEmail,
    access: 'user',
    input: closed({ email, emailValidCode: emailCode, password: passwordAttempt }),
    output: signedIn,
  }),
  updatePasswordByEmail: defineEndpoint({
    ...calls.updatePasswordByEmail,
    access: 'user',
    input: closed({ emailValidCode: emailCode, password }),
    output: signedIn,
  }),
  updatePasswordByOldPassword: defineEndpoint({
    ...calls.updatePasswordByOldPassword,
    access: 'user',
    input: closed({ oldPassword: passwordAttempt, password }),
    output: signedIn,
  }),
  updatePassword: defineEndpoint({
    ...calls.updatePassword,
    access: 'user',
    input: v.pipe(
      closed({
        oldPassword: v.optional(passwordAttempt),
        emailValidCode: v.optional(emailCode),
        password,
      }),
      exactlyOneOf('oldPassword', 'emailValidCode'),
    ),
    output: signedIn,
  }),
  getSessionList: defineEndpoint({
    ...calls.getSessionList,
    access: 'user',
    input: nothing,
    output: v.array(session),
  }),
  deleteSession: defineEndpoint({
    ...calls.deleteSession,
    access: 'user',
    input: v.pipe(
      closed({ session_id: v.optional(queryId), others: v.optional(fromQuery(v.literal(true))) }),
      exactlyOneOf('session_id', 'others'),
    ),
    output: v.null(),
  }),
  deleteAccount: defineEndpoint({
    ...calls.deleteAccount,
    access: 'user',
    input: closed({ password: passwordAttempt }),
    output: v.null(),
  }),
};
