import { type Locale, prefixOf } from '../../../i18n/locales.ts';
import type { MessageKey } from '../../../i18n/message-key.ts';
import type { Translators } from '../../text/translators.ts';
import type { MailContent } from '../mail.ts';
import { letterWriter, type Sender } from './letter.ts';

export type AccountMails = ReturnType<typeof createAccountMails>;

const CODE_TEXTS = {
  register: ['mail.registerHeading', 'mail.registerIntro', 'mail.ignoreRequest'],
  login: ['mail.loginHeading', 'mail.loginIntro', 'mail.ignoreRequest'],
  editEmail: ['mail.editEmailHeading', 'mail.editEmailIntro', 'mail.ignoreRequest'],
  editPassword: ['mail.editPasswordHeading', 'mail.editPasswordIntro', 'mail.someoneSignedIn'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey, MessageKey]>;

/** What accounts write to people, in any language. Links are built on PUBLIC_URL alone. */
export function createAccountMails(translators: Translators, sender: Sender) {
  const { publicUrl } = sender;
  const letter = letterWriter(translators, sender);

  return {
    code(locale: Locale, origin: keyof typeof CODE_TEXTS, code: string): MailContent {
      const [heading, intro, otherwise] = CODE_TEXTS[origin];
      return letter(locale, 'mail.codeSubject', heading, { code }, (say) => [
        { kind: 'text', text: say(intro) },
        { kind: 'code', code },
        { kind: 'text', text: say('mail.codeRules') },
        { kind: 'small', text: say(otherwise) },
      ]);
    },

    /** The token stands after the #, which browsers send to no server. */
    resetLink(locale: Locale, token: string): MailContent {
      const url = `${publicUrl}/${prefixOf(locale)}/reset-password#token=${token}`;
      return letter(locale, 'mail.resetSubject', 'mail.resetHeading', {}, (say) => [
        { kind: 'text', text: say('mail.resetIntro') },
        { kind: 'link', label: say('mail.resetAction'), url },
        { kind: 'text', text: say('mail.resetRules') },
        { kind: 'small', text: say('mail.resetIgnore') },
      ]);
    },

    addressTaken(locale: Locale): MailContent {
      const url = `${publicUrl}/${prefixOf(locale)}?login`;
      return letter(locale, 'mail.takenSubject', 'mail.takenHeading', {}, (say) => [
        { kind: 'text', text: say('mail.takenIntro') },
        { kind: 'text', text: say('mail.takenHelp') },
        { kind: 'link', label: say('mail.takenAction'), url },
        { kind: 'small', text: say('mail.takenIgnore') },
      ]);
    },

    emailChanged(locale: Locale, email: string): MailContent {
      const [subject, heading] = ['mail.emailChangedSubject', 'mail.emailChangedHeading'] as const;
      return letter(locale, subject, heading, { email }, (say) => [
        { kind: 'text', text: say('mail.emailChangedIntro') },
        { kind: 'text', text: say('mail.emailChangedHelp') },
      ]);
    },

    passwordChanged(locale: Locale): MailContent {
      return letter(
        locale,
        'mail.passwordChangedSubject',
        'mail.passwordChangedHeading',
        {},
        (say) => [
          { kind: 'text', text: say('mail.passwordChangedIntro') },
          { kind: 'text', text: say('mail.passwordChangedHelp') },
        ],
      );
    },
  };
}
