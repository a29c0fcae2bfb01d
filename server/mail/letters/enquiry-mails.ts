import type { CopyrightNotice, EnquirySubject } from '#contract/enquiries.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Config } from '#server/settings/config.ts';
import type { Translators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import type { Block } from './layout.ts';
import { createMailRenderer, type Sender } from './letter.ts';
import { inlineName, quoted } from './order-letter.ts';

interface MailedEnquiry {
  enquiry_no: string;
  subject: EnquirySubject;
  token: string;
  email: string;
  name: string;
  company: string;
  fields: object;
}

type EnquirySender = Sender & Pick<Config, 'deskUrl' | 'imap'>;

/** Mails about enquiries, to the visitor (`confirmation`, `answer`) and to the operator. */
export function createEnquiryMails(translators: Translators, sender: EnquirySender) {
  const render = createMailRenderer(translators, sender);
  const replyTo = sender.businessEmail;

  const valuesOf = (
    locale: Locale,
    { enquiry_no, subject, name, company, email }: MailedEnquiry,
  ) => ({
    enquiryNo: enquiry_no,
    kind: translators[locale].t(`mail.enquiryKind.${subject}`),
    sender: inlineName(name || company || email),
  });

  const linkOf = (locale: Locale, { token }: MailedEnquiry, label: string): Block => ({
    kind: 'link',
    label,
    url: sender.publicUrl + paths.enquiry(locale, token),
  });

  /**
   * How the visitor writes again: by mail only if the mailbox is read. Such mails begin with the line
   * below which replies are cut off.
   */
  const replying = (locale: Locale): { closing: MessageKey; firstLine?: string } =>
    sender.imap
      ? {
          closing: 'mail.enquiryReplyByMail',
          firstLine: translators[locale].t('mail.enquiryMarker'),
        }
      : { closing: 'mail.enquiryReplyByLink' };

  function toOperator(
    locale: Locale,
    enquiry: MailedEnquiry,
    text: string,
    [subject, heading, intro]: readonly [MessageKey, MessageKey, MessageKey],
  ): MailContent {
    const { enquiry_no, name, company, email } = enquiry;
    return render(
      locale,
      subject,
      heading,
      valuesOf(locale, enquiry),
      (t) => [
        { kind: 'text', text: t(intro) },
        { kind: 'list', items: [name, company, email].filter(Boolean) },
        ...quoted(text),
        {
          kind: 'link',
          label: t('mail.enquiryNoticeAction'),
          url: `${sender.deskUrl}/enquiries/${enquiry_no}`,
        },
      ],
      { closing: 'mail.enquiryNoticeNext' },
    );
  }

  return {
    /**
     * Contains nothing that the sender wrote: anybody can enter another person's address. Of a
     * copyright notice it has the declarations, whose words are ours; the page of its link has all.
     */
    confirmation: (locale: Locale, enquiry: MailedEnquiry): MailContent => ({
      ...render(
        locale,
        'mail.enquirySubject',
        'mail.enquiryHeading',
        valuesOf(locale, enquiry),
        (t) => [
          { kind: 'text', text: t('mail.enquiryIntro') },
          ...declarations(t, enquiry),
          linkOf(locale, enquiry, t('mail.enquiryAction')),
          { kind: 'small', text: t('mail.enquiryIgnore') },
        ],
        replying(locale),
      ),
      replyTo,
    }),

    answer: (locale: Locale, enquiry: MailedEnquiry, text: string): MailContent => ({
      ...render(
        locale,
        'mail.enquiryAnswerSubject',
        'mail.enquiryAnswerHeading',
        valuesOf(locale, enquiry),
        (t) => [...toParagraphs(text), linkOf(locale, enquiry, t('mail.enquiryAction'))],
        replying(locale),
      ),
      replyTo,
      isWrittenByPerson: true,
    }),

    /** Tells the operator about a new enquiry. */
    notice: (locale: Locale, enquiry: MailedEnquiry, text: string): MailContent =>
      toOperator(locale, enquiry, text, [
        'mail.enquiryNoticeSubject',
        'mail.enquiryNoticeHeading',
        'mail.enquiryNoticeIntro',
      ]),

    /** Tells the operator that the visitor has written again. */
    replyNotice: (locale: Locale, enquiry: MailedEnquiry, text: string): MailContent =>
      toOperator(locale, enquiry, text, [
        'mail.enquiryRepliedSubject',
        'mail.enquiryRepliedHeading',
        'mail.enquiryRepliedIntro',
      ]),
  };
}

function declarations(t: (key: MessageKey) => string, { fields }: MailedEnquiry): Block[] {
  const { notice } = fields as { notice?: CopyrightNotice };
  if (!notice) return [];
  const entries = [
    { title: t('enquiry.claimant'), details: [t(`enquiry.claimant.${notice.claimant}`)] },
    {
      title: t('enquiry.stepDeclare'),
      details: [t('enquiry.goodFaith'), t('enquiry.accurate')],
    },
  ];
  return [
    { kind: 'entries', entries },
    { kind: 'text', text: t('mail.enquiryNoticeRecord') },
  ];
}

const toParagraphs = (text: string): Block[] =>
  text.split(/\s*[\r\n]+\s*/).map((line) => ({ kind: 'text', text: line }));
