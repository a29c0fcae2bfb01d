import type { accounts } from '../accounts.ts';
import type { AreaDocumentation } from './documentation.ts';

const email = 'mina@buyer.example';
const emailValidCode = '042917';
const password = 'a wet paper lantern';
const user = { nickname: 'mina_park', email };
const signedIn = { token: 'pX2v0bq1mS8tYw4eR7uKcN3dLh6jZaFg', ...user, collectCount: 3 };

export const accountsDocumentation: AreaDocumentation<typeof accounts> = {
  description: 'Registration, signing in and out, and what a user changes about the account.',
  calls: {
    sendMail: {
      summary: 'Send a code or a reset link by mail',
      description:
        '`forgotPassword` sends a link, every other origin a code of 6 digits. `editEmail` (to the new address), `editPassword` and `confirm` (both to the address of the account) need a token. The reply is the same whether or not an account exists. At most one mail per address and origin in 60 seconds, else 429.',
      input: { email, origin: 'register' },
      data: null,
    },
    registerWithEmail: {
      summary: 'Create an account and sign in',
      description:
        'The code is checked first: 60011. Then 60012 for an email that is taken and 60013 for a username that cannot be used. Without `nickname` the server makes one.',
      input: { nickname: 'mina_park', email, emailValidCode, password },
      data: { ...signedIn, collectCount: 0 },
    },
    loginWithEmailValidCode: {
      summary: 'Sign in with a code sent by mail',
      input: { email, emailValidCode },
      data: signedIn,
    },
    loginWithEmailPassword: {
      summary: 'Sign in with a password',
      description: 'A wrong password and an unknown email give the same answer: 60014.',
      input: { email, password },
      data: signedIn,
    },
    forgotPasswordWithEmail: {
      summary: 'Set a new password with a reset link',
      description: '`token` is the part of the mailed link after `#token=`. Every session ends.',
      input: { token: 'kQ9wT3xV7bM1', password },
      data: null,
    },
    confirmSession: {
      summary: 'Give the password or a code again',
      description:
        'Confirms this session for an hour, as signing in does; accepting a quote needs that. Takes exactly one of `password` and `emailValidCode`, the code of the origin `confirm`. A wrong password is 60014, a wrong code 60011; after 5 wrong passwords the next attempt has to wait: 429.',
      input: { password },
      data: null,
    },
    logout: { summary: 'End this session', data: null },
    getUserInfo: {
      summary: 'Get the account of the token',
      data: { ...user, created_at: '2026-03-02T09:30:00.000Z' },
    },
    updateUsername: {
      summary: 'Change the username',
      description: '60013 for a name that is taken, reserved or against the rules.',
      input: { nickname: 'mina_park' },
      data: user,
    },
    updateEmail: {
      summary: 'Change the email address',
      description:
        'The code is the one sent to the new address with the origin `editEmail`. The reply has a new token; other sessions end.',
      input: { email, emailValidCode, password },
      data: signedIn,
    },
    updatePasswordByEmail: {
      summary: 'Change the password with a code sent by mail',
      description: 'The code is the one of the origin `editPassword`. Other sessions end.',
      input: { emailValidCode, password },
      data: signedIn,
    },
    updatePasswordByOldPassword: {
      summary: 'Change the password with the current one',
      description: 'Other sessions end.',
      input: { oldPassword: 'umbrellas at dusk', password },
      data: signedIn,
    },
    updatePassword: {
      summary: 'Change the password with the current one or a code',
      description: 'Takes exactly one of `oldPassword` and `emailValidCode`. Other sessions end.',
      input: { oldPassword: 'umbrellas at dusk', password },
      data: signedIn,
    },
    getSessionList: {
      summary: 'List the sessions of the account',
      data: [
        {
          session_id: 12,
          is_current: true,
          created_at: '2026-11-14T08:00:00.000Z',
          last_seen_at: '2026-11-15T07:45:10.000Z',
          device: 'Firefox · Linux',
        },
      ],
    },
    deleteSession: {
      summary: 'End one session, or all others',
      description: 'Takes exactly one of `session_id` and `others`.',
      input: { session_id: 12 },
      data: null,
    },
    getSearchHistory: {
      summary: 'List the searches of the account',
      description: 'At most 10, the latest first. Guests keep theirs on the device.',
      data: [{ value: 'secret deal' }, { value: '剑' }],
    },
    updateSearchHistory: {
      summary: 'Add searches',
      description:
        '`values` has the latest first. They are put in front of the others; an entry that differs only in case, width or surrounding space is replaced. The reply is the new list.',
      input: { values: ['secret deal'] },
      data: [{ value: 'secret deal' }, { value: '剑' }],
    },
    deleteSearchHistory: {
      summary: 'Remove one search, or all',
      description: 'Takes exactly one of `value` and `all`. The reply is the new list.',
      input: { value: '剑' },
      data: [{ value: 'secret deal' }],
    },
    getMailPreferences: {
      summary: 'Get which kinds of mail are sent',
      description:
        'Every mail that is not of one of these kinds is always sent: codes, notices about the security of the account, and what has a legal effect (orders, quotes, deals).',
      data: { messages: true, order_progress: false, quote_reminders: true, screeners: true },
    },
    updateMailPreferences: {
      summary: 'Switch kinds of mail on or off',
      description: 'Kinds that are left out stay as they are.',
      input: { order_progress: false },
      data: { messages: true, order_progress: false, quote_reminders: true, screeners: true },
    },
    exportAccountData: {
      summary: 'Download the data of the account',
      description:
        'A file in JSON with `account` (with the market, the searches in `search_history` and the kinds of mail that are switched off in `muted_mails`), `company_profile`, `sessions`, `known_browsers`, `cart`, `watch_history`, `shortlists`, `screeners` (with `views`), `enquiries`, `downloaded_materials`, `model_use`, `mails` (the log of those sent to the address of the account, not their content) and `orders` (with `titles`, `steps`, `messages`, `quotes` and `deal`). Each list has the latest first and at most 10,000 entries, and orders 32 MiB together; `incomplete` names those that have more. Times are in ISO 8601, amounts in the smallest unit of their currency. 60030 (`confirmationNeeded`) if the password or a code was last given more than an hour ago. 6 files in an hour, else 429.',
      data: undefined,
    },
    deleteAccount: {
      summary: 'Delete the account',
      description:
        'Sessions, cart and watch history are deleted. Orders are kept without personal data.',
      input: { password },
      data: null,
    },
  },
};
