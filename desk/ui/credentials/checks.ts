import { RECOVERY_CODE } from '#contract/desk/staff/recovery-codes.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Check } from './use-credential-form.ts';

/** The limits of `password` in contract/accounts.ts, whose schemas are not loaded here. */
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

function required(error: MessageKey): Check {
  return (text) => (text.trim() === '' ? error : undefined);
}

/** The rules of the contract, with the texts of the forms. */
export const checks = {
  email: required('deskSignIn.emailNeeded'),
  password: required('deskSignIn.passwordNeeded'),
  newPassword: (text) => {
    const length = Array.from(text).length;
    if (length < MIN_PASSWORD) return 'deskSignIn.passwordShort';
    return length > MAX_PASSWORD ? 'deskSignIn.passwordLong' : undefined;
  },
  /** Compared with the field `password`. */
  repeatedPassword: (text, typed) =>
    text === typed('password') ? undefined : 'deskSignIn.passwordsDiffer',
  code: (text) => (/^\d{6}$/.test(cleanCode(text)) ? undefined : 'deskSignIn.codeNeeded'),
  recoveryCode: (text) =>
    RECOVERY_CODE.test(cleanCode(text)) ? undefined : 'deskSignIn.recoveryNeeded',
  name: required('deskSignIn.nameNeeded'),
} satisfies Record<string, Check>;

/** Accepts pasted spaces, hyphens and full-width digits. */
export function cleanCode(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
}
