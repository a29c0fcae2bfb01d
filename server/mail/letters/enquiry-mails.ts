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
  const { toVisitor, toOperator } = createEnquiryLetter(translators, sender);

  return {
    /**
     * Contains nothing that the sender wrote: anybody can enter another person's address. Of a
     * copyright notice it has the declarations, whose words are ours; the page of its link has all.
     */
    confirmation: (locale: Locale, enquiry: MailedEnquiry): MailContent =>
      toVisitor(locale, enquiry, ['mail.enquirySubject', 'mail.enquiryHeading'], (t, link) => [
        { kind: 'text', text: t('mail.enquiryIntro') },
        ...declarations(t, enquiry),
        link,
        { kind: 'small', text: t('mail.enquiryIgnore') },
      ]),

    answer: (locale: Locale, enquiry: MailedEnquiry, text: string): MailContent => ({
      ...toVisitor(
        locale,
        enquiry,
        ['mail.enquiryAnswerSubject', 'mail.enquiryAnswerHeading'],
        (_, link) => [...toParagraphs(text), link],
      ),
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

/** Returns functions that render mails about an enquiry to its two sides. */
function createEnquiryLetter(translators: Translators, sender: EnquirySender) {
  const render = createMailRenderer(translators, sender);

  const valuesOf = (
    locale: Locale,
    { enquiry_no, subject, name, company, email }: MailedEnquiry,
  ) => ({
    enquiryNo: enquiry_no,
    kind: translators[locale].t(`mail.enquiryKind.${subject}`),
    sender: inlineName(name || company || email),
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

  return {
    /** A reply goes to the operator; `link` leads to the page of the enquiry. */
    toVisitor(
      locale: Locale,
      enquiry: MailedEnquiry,
      [subject, heading]: readonly [MessageKey, MessageKey],
      body: (t: (key: MessageKey) => string, link: Block) => Block[],
    ): MailContent {
      const url = sender.publicUrl + paths.enquiry(locale, enquiry.token);
      const content = render(
        locale,
        subject,
        heading,
        valuesOf(locale, enquiry),
        (t) => body(t, { kind: 'link', label: t('mail.enquiryAction'), url }),
        replying(locale),
      );
      return { ...content, replyTo: sender.businessEmail };
    },

    toOperator(
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
    },
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
