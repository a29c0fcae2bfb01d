import type { MailKind } from '#contract/mail-kinds.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Translators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import type { Block } from './layout.ts';
import { createMailRenderer, type Sender } from './letter.ts';
import { createOrderLetter, quoted, withLabel } from './order-letter.ts';
import {
  type ScreenerSummary,
  screenerEntries,
  screenerFacts,
  screenerValues,
} from './screener-words.ts';

type ScreenerLetter = ReturnType<typeof createScreenerLetter>;

const STEP_TEXTS = {
  started: [
    'mail.screenerStartedSubject',
    'mail.screenerStartedHeading',
    'mail.screenerStartedIntro',
  ],
  finished: [
    'mail.screenerFinishedSubject',
    'mail.screenerFinishedHeading',
    'mail.screenerFinishedIntro',
  ],
} as const satisfies Record<string, readonly [MessageKey, MessageKey, MessageKey]>;

/** Mails about screeners, to the recipient and to the desk. */
export function createScreenerMails(translators: Translators, sender: Sender) {
  const letter = createScreenerLetter(translators, sender);
  const render = createMailRenderer(translators, sender);
  return {
    ...mailsToRecipient(letter),

    /** Names no title, because a notification may show the mail to others. */
    code: (locale: Locale, code: string): MailContent =>
      render(locale, 'mail.codeSubject', 'mail.screenerCodeHeading', { code }, (t) => [
        { kind: 'text', text: t('mail.screenerCodeIntro') },
        { kind: 'code', code },
        { kind: 'text', text: t('mail.codeRules') },
        { kind: 'small', text: t('mail.screenerCodeIgnore') },
      ]),

    ...noticesToDesk(letter),
  };
}

/** Returns functions that render mails about a screener to its two sides, and parts of such mails. */
function createScreenerLetter(translators: Translators, sender: Sender) {
  const render = createMailRenderer(translators, sender);
  const { entries } = createOrderLetter(translators, sender);

  const valuesOf = (locale: Locale, screener: ScreenerSummary) =>
    screenerValues(translators[locale], screener);

  const titleEntries = (locale: Locale, screener: ScreenerSummary): Block =>
    entries(locale, screenerEntries(translators[locale], screener));

  /** A reply goes to the recipient of the screener. */
  const toDesk = (
    locale: Locale,
    screener: ScreenerSummary,
    [subject, heading]: readonly [MessageKey, MessageKey, ...MessageKey[]],
    body: (t: (key: MessageKey) => string) => Block[],
  ): MailContent => ({
    ...render(locale, subject, heading, valuesOf(locale, screener), body, {
      closing: 'mail.orderNoticeReply',
    }),
    replyTo: screener.email,
  });

  /** A reply goes to the desk. */
  const toRecipient = (
    locale: Locale,
    screener: ScreenerSummary,
    [subject, heading]: readonly [MessageKey, MessageKey],
    body: (t: (key: MessageKey) => string) => Block[],
    kind?: MailKind,
  ): MailContent => ({
    ...render(locale, subject, heading, valuesOf(locale, screener), body, {
      closing: 'mail.screenerReply',
      kind,
    }),
    replyTo: sender.businessEmail,
  });

  const withLink =
    (subject: MessageKey, heading: MessageKey, intro: MessageKey, kind?: MailKind) =>
    (locale: Locale, screener: ScreenerSummary, now: Date): MailContent => {
      const body = (t: (key: MessageKey) => string): Block[] => [
        { kind: 'text', text: t(intro) },
        titleEntries(locale, screener),
        ...withLabel(t('mail.screenerNote'), quoted(screener.note)),
        { kind: 'list', items: screenerFacts(translators[locale], screener, now) },
        {
          kind: 'link',
          label: t('mail.screenerAction'),
          url: sender.publicUrl + paths.screener(locale, screener.token),
        },
        { kind: 'text', text: t('mail.screenerCodeNext') },
        { kind: 'text', text: t('mail.screenerPersonal') },
      ];
      return toRecipient(locale, screener, [subject, heading], body, kind);
    };

  return { toDesk, toRecipient, withLink, titleEntries };
}

const mailsToRecipient = ({ toRecipient, withLink, titleEntries }: ScreenerLetter) => ({
  invited: withLink('mail.screenerSubject', 'mail.screenerHeading', 'mail.screenerIntro'),

  changed: withLink(
    'mail.screenerChangedSubject',
    'mail.screenerChangedHeading',
    'mail.screenerChangedIntro',
    'screeners',
  ),

  declined: (locale: Locale, screener: ScreenerSummary): MailContent =>
    toRecipient(
      locale,
      screener,
      ['mail.screenerDeclinedSubject', 'mail.screenerDeclinedHeading'],
      (t) => [
        { kind: 'text', text: t('mail.screenerDeclinedIntro') },
        titleEntries(locale, screener),
        ...withLabel(t('mail.reason'), quoted(screener.reason)),
      ],
      'screeners',
    ),
});

const noticesToDesk = ({ toDesk, titleEntries }: ScreenerLetter) => ({
  requestNotice: (locale: Locale, screener: ScreenerSummary): MailContent =>
    toDesk(
      locale,
      screener,
      ['mail.screenerRequestSubject', 'mail.screenerRequestHeading'],
      (t) => [
        { kind: 'text', text: t('mail.screenerRequestIntro') },
        titleEntries(locale, screener),
        ...withLabel(t('mail.counterMessage'), quoted(screener.message)),
        { kind: 'text', text: t('mail.screenerRecipient') },
        { kind: 'text', text: t('mail.screenerRequestNext') },
        command(`approve ${screener.screenerId}`),
        command(`decline ${screener.screenerId} --reason TEXT`),
      ],
    ),

  progressNotice: (
    locale: Locale,
    screener: ScreenerSummary,
    step: 'started' | 'finished',
  ): MailContent =>
    toDesk(locale, screener, STEP_TEXTS[step], (t) => [
      { kind: 'text', text: t(STEP_TEXTS[step][2]) },
      titleEntries(locale, screener),
      { kind: 'text', text: t('mail.screenerRecipient') },
      { kind: 'text', text: t('mail.screenerReportNext') },
      command(`report ${screener.screenerId}`),
    ]),

  copyFailedNotice: (locale: Locale, screener: ScreenerSummary, error: string): MailContent =>
    toDesk(
      locale,
      screener,
      ['mail.screenerCopyFailedSubject', 'mail.screenerCopyFailedHeading'],
      (t) => [
        { kind: 'text', text: t('mail.screenerCopyFailedIntro') },
        titleEntries(locale, screener),
        ...withLabel(t('mail.reason'), quoted(error)),
        { kind: 'text', text: t('mail.screenerRecipient') },
        { kind: 'text', text: t('mail.screenerCopyFailedNext') },
        command(`change ${screener.screenerId} --burned-in`),
        { kind: 'text', text: t('mail.screenerCopyFailedMore') },
        command(`show ${screener.screenerId}`),
      ],
    ),
});

function command(words: string): Block {
  return { kind: 'command', command: `vignette screener ${words}` };
}
