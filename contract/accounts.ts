import * as v from 'valibot';
import { calls } from './calls.ts';
import { fileDownload } from './fields/downloads.ts';
import {
  closed,
  exactlyOneOf,
  fromQuery,
  maxCharacters,
  minCharacters,
  nothing,
  queryId,
  requiredLine,
  text,
  timestamp,
} from './fields/fields.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';
import { MAX_SEARCH_LENGTH, MAX_SEARCHES } from './search-history.ts';
import { defineEndpoint } from './transport/endpoint.ts';

/**
 * Text, @, and a domain with at least one dot. Spaces and control characters are refused, because
 * they allow header injection, and so is the syntax of display names, comments and lists: otherwise
 * `1<victim@x.co>` would be a second spelling of victim@x.co with separate rate limits.
 *
 * The domain must be ASCII, as in DNS, with international names as `xn--…`. Mail libraries
 * normalise other forms by their own rules: `victim@x。co` becomes victim@x.co, and a domain with a
 * numeric last label becomes an IP address.
 */
const EMAIL_FORMAT =
  /^[^\s@\p{Cc}\p{Cf}<>()[\]\\,;:"]+@(?:[A-Za-z\d]+(?:-+[A-Za-z\d]+)*\.)+[A-Za-z][A-Za-z\d]*(?:-+[A-Za-z\d]+)*$/u;
const USERNAME_LETTERS = /^[A-Za-z0-9_\p{Script=Han}]+$/u;

/** The specification's rules for each field; messages are the specification's message keys. */
export const email = v.pipe(
  text,
  v.trim(),
  v.nonEmpty('common.msg28'),
  maxCharacters(320, 'common.msg29'),
  v.regex(EMAIL_FORMAT, 'common.msg29'),
);

export const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

export const password = v.pipe(
  text,
  v.nonEmpty('common.msg32'),
  minCharacters(MIN_PASSWORD, 'common.msg60'),
  maxCharacters(MAX_PASSWORD),
);

/**
 * A password that is only compared with the stored hash, so that no rule but the length applies.
 */
export const passwordAttempt = v.pipe(
  text,
  v.nonEmpty('common.msg32'),
  maxCharacters(MAX_PASSWORD),
);

export const username = v.pipe(
  text,
  minCharacters(2, 'common.msg61'),
  maxCharacters(20, 'common.msg61'),
  v.regex(USERNAME_LETTERS, 'common.msg62'),
);

/**
 * Accepts any short text: an invalid username has its own outcome, `usernameRejected`, which the
 * service returns.
 */
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
  'confirm',
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

const search = requiredLine(MAX_SEARCH_LENGTH);
const searches = v.array(v.object({ value: v.string() }));

/** Whether each kind of mail is sent. */
const mailPreferences = v.object(v.entriesFromList(mailKinds, v.boolean()));
export type MailPreferences = Record<MailKind, boolean>;

export const accounts = {
  /**
   * Guests may call it; for the origins `editEmail`, `editPassword` and `confirm` the service needs
   * a token.
   */
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
  confirmSession: defineEndpoint({
    ...calls.confirmSession,
    access: 'user',
    input: v.pipe(
      closed({ password: v.optional(passwordAttempt), emailValidCode: v.optional(emailCode) }),
      exactlyOneOf('password', 'emailValidCode'),
    ),
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
  /** The latest first. */
  getSearchHistory: defineEndpoint({
    ...calls.getSearchHistory,
    access: 'user',
    input: nothing,
    output: searches,
  }),
  /** Adds searches in front, the latest first. */
  updateSearchHistory: defineEndpoint({
    ...calls.updateSearchHistory,
    access: 'user',
    input: closed({ values: v.pipe(v.array(search), v.minLength(1), v.maxLength(MAX_SEARCHES)) }),
    output: searches,
  }),
  deleteSearchHistory: defineEndpoint({
    ...calls.deleteSearchHistory,
    access: 'user',
    input: v.pipe(
      closed({ value: v.optional(search), all: v.optional(fromQuery(v.literal(true))) }),
      exactlyOneOf('value', 'all'),
    ),
    output: searches,
  }),
  getMailPreferences: defineEndpoint({
    ...calls.getMailPreferences,
    access: 'user',
    input: nothing,
    output: mailPreferences,
  }),
  updateMailPreferences: defineEndpoint({
    ...calls.updateMailPreferences,
    access: 'user',
    input: closed(v.entriesFromList(mailKinds, v.optional(v.boolean()))),
    output: mailPreferences,
  }),
  /** Everything that the account consists of. */
  exportAccountData: defineEndpoint({
    ...calls.exportAccountData,
    access: 'user',
    input: nothing,
    output: fileDownload,
    fileFormats: ['json'],
  }),
  deleteAccount: defineEndpoint({
    ...calls.deleteAccount,
    access: 'user',
    input: closed({ password: passwordAttempt }),
    output: v.null(),
  }),
};
