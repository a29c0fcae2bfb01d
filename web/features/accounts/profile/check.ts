import type { GenericSchema } from 'valibot';
import * as rules from '../../../../contract/accounts.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';

/** What is wrong with a value, by the contract's own rule; the rule's message is the text's key. */
function judge(rule: GenericSchema<string>) {
  return (value: string): MessageKey | undefined => {
    const { issues } = rule['~run']({ value }, {});
    return issues?.[0].message as MessageKey | undefined;
  };
}

export const check = {
  username: judge(rules.username),
  email: judge(rules.email),
  emailCode: judge(rules.emailCode),
  /** One to prove who one is: only whether there is any. */
  currentPassword: (value: string): MessageKey | undefined =>
    value === '' ? 'common.msg32' : undefined,
  newPassword(value: string): MessageKey | undefined {
    const key = judge(rules.password)(value);
    // The one rule of it for which the specification names no text.
    return key === undefined || key.startsWith('common.') ? key : 'account.passwordTooLong';
  },
  confirmation(value: string, password: string): MessageKey | undefined {
    if (value === '') return 'common.msg34';
    return value === password ? undefined : 'common.msg37';
  },
};
