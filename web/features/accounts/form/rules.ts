import * as fields from '#contract/accounts.ts';
import { readField } from '#contract/fields/read-field.ts';
import type { MessageKey } from '#i18n/message-key.ts';

export interface Rule {
  /**
   * Validates `text`: returns the normalized value or the error. `typed` returns another field's
   * text.
   */
  read(text: string, typed: (name: string) => string): { value: string } | { error: MessageKey };
  /** The name of another field. When that field changes, this one is validated again. */
  comparedWith?: string;
}

/**
 * Validates with a contract schema. The error is the schema's issue if that is a message key, else
 * `fallback`.
 */
function fromContract(schema: Parameters<typeof readField>[0], fallback: MessageKey): Rule {
  return {
    read(text) {
      const outcome = readField(schema, text);
      if ('value' in outcome) return outcome;
      const isKey = outcome.issue.startsWith('common.');
      return { error: isKey ? (outcome.issue as MessageKey) : fallback };
    },
  };
}

function optional(rule: Rule): Rule {
  return { read: (text, typed) => (text === '' ? { value: '' } : rule.read(text, typed)) };
}

/** The rule of a field that is not rendered: always valid. */
export const notRendered: Rule = { read: () => ({ value: '' }) };

const emailCode = fromContract(fields.emailCode, 'common.msg33');

/** The rules for the fields of all account forms. */
export const rules = {
  email: fromContract(fields.email, 'common.msg29'),
  /** The password of an existing account: only its length is validated. */
  password: fromContract(fields.passwordAttempt, 'account.passwordTooLong'),
  newPassword: fromContract(fields.password, 'account.passwordTooLong'),
  username: fromContract(fields.username, 'common.msg62'),
  optionalUsername: optional(fromContract(fields.username, 'common.msg62')),
  /** Accepts pasted spaces and full-width digits. */
  code: {
    read: (text, typed) => emailCode.read(text.normalize('NFKC').replace(/\s/g, ''), typed),
  },
  confirmation: {
    comparedWith: 'password',
    read(text, typed) {
      if (text === '') return { error: 'common.msg34' };
      return text === typed('password') ? { value: text } : { error: 'common.msg37' };
    },
  },
  agreement: {
    read: (text) => (text === '' ? { error: 'account.mustAccept' } : { value: text }),
  },
} satisfies Record<string, Rule>;
