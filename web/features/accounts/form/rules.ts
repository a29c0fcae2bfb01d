import * as fields from '../../../../contract/accounts.ts';
import { readField } from '../../../../contract/read-field.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';

export interface Rule {
  /** The value, tidied, or what to say about it. `typed` gives what stands in the other fields. */
  read(text: string, typed: (name: string) => string): { value: string } | { error: MessageKey };
  /** The field it is compared with: a change there judges this one anew. */
  comparedWith?: string;
}

/** The contract's rule, whose words are the specification's keys; `otherwise` is said for the rest. */
function obeys(schema: Parameters<typeof readField>[0], otherwise: MessageKey): Rule {
  return {
    read(text) {
      const outcome = readField(schema, text);
      if ('value' in outcome) return outcome;
      const isKey = outcome.issue.startsWith('common.');
      return { error: isKey ? (outcome.issue as MessageKey) : otherwise };
    },
  };
}

function optional(rule: Rule): Rule {
  return { read: (text, typed) => (text === '' ? { value: '' } : rule.read(text, typed)) };
}

const plainCode = obeys(fields.emailCode, 'common.msg33');

/** The fields of all account forms. */
export const rules = {
  email: obeys(fields.email, 'common.msg29'),
  /** Of somebody who has an account: whatever is stored decides. */
  password: obeys(fields.passwordAttempt, 'account.passwordTooLong'),
  newPassword: obeys(fields.password, 'account.passwordTooLong'),
  username: obeys(fields.username, 'common.msg62'),
  optionalUsername: optional(obeys(fields.username, 'common.msg62')),
  /** Copied with spaces, or typed with a keyboard that makes wide digits. */
  code: {
    read: (text, typed) => plainCode.read(text.normalize('NFKC').replace(/\s/g, ''), typed),
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
