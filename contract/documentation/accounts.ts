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
          device: 'Firefox on Linux',
        },
      ],
    },
    deleteSession: {
      summary: 'End one session, or all others',
      description: 'Takes exactly one of `session_id` and `others`.',
      input: { session_id: 12 },
      data: null,
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
