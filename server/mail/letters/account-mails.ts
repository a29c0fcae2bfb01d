import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Translators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import { createMailRenderer, type Sender } from './letter.ts';

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Heading, introduction, and advice for a reader who did not request the code. */
const CODE_TEXTS = {
  register: ['mail.registerHeading', 'mail.registerIntro', 'mail.ignoreRequest'],
  login: ['mail.loginHeading', 'mail.loginIntro', 'mail.ignoreRequest'],
  editEmail: ['mail.editEmailHeading', 'mail.editEmailIntro', 'mail.ignoreRequest'],
  editPassword: ['mail.editPasswordHeading', 'mail.editPasswordIntro', 'mail.someoneSignedIn'],
  confirm: ['mail.confirmHeading', 'mail.confirmIntro', 'mail.someoneSignedIn'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey, MessageKey]>;

/** The mails about accounts. Links are built from PUBLIC_URL, never from a request's Host. */
export function createAccountMails(translators: Translators, sender: Sender) {
  const { publicUrl } = sender;
  const render = createMailRenderer(translators, sender);

  return {
    code(locale: Locale, origin: keyof typeof CODE_TEXTS, code: string): MailContent {
      const [heading, intro, advice] = CODE_TEXTS[origin];
      return render(locale, 'mail.codeSubject', heading, { code }, (t) => [
        { kind: 'text', text: t(intro) },
        { kind: 'code', code },
        { kind: 'text', text: t('mail.codeRules') },
        { kind: 'small', text: t(advice) },
      ]);
    },

    /** The token is in the fragment, which browsers do not send to servers. */
    resetLink(locale: Locale, token: string): MailContent {
      const url = `${publicUrl}${paths.page(locale, 'ResetPassword')}#token=${token}`;
      return render(locale, 'mail.resetSubject', 'mail.resetHeading', {}, (t) => [
        { kind: 'text', text: t('mail.resetIntro') },
        { kind: 'link', label: t('mail.resetAction'), url },
        { kind: 'text', text: t('mail.resetRules') },
        { kind: 'small', text: t('mail.resetIgnore') },
      ]);
    },

    addressTaken(locale: Locale): MailContent {
      const url = `${publicUrl}${paths.login(locale)}`;
      return render(locale, 'mail.takenSubject', 'mail.takenHeading', {}, (t) => [
        { kind: 'text', text: t('mail.takenIntro') },
        { kind: 'text', text: t('mail.takenHelp') },
        { kind: 'link', label: t('mail.takenAction'), url },
        { kind: 'small', text: t('mail.takenIgnore') },
      ]);
    },

    emailChanged(locale: Locale, email: string): MailContent {
      const [subject, heading] = ['mail.emailChangedSubject', 'mail.emailChangedHeading'] as const;
      return render(locale, subject, heading, { email }, (t) => [
        { kind: 'text', text: t('mail.emailChangedIntro') },
        { kind: 'text', text: t('mail.emailChangedHelp') },
      ]);
    },

    passwordChanged(locale: Locale): MailContent {
      return render(
        locale,
        'mail.passwordChangedSubject',
        'mail.passwordChangedHeading',
        {},
        (t) => [
          { kind: 'text', text: t('mail.passwordChangedIntro') },
          { kind: 'text', text: t('mail.passwordChangedHelp') },
        ],
      );
    },
  };
}
