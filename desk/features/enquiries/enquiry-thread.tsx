import { Link } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { DeskEnquiry } from '#contract/desk/sales/enquiries.ts';
import { useMay } from '#desk/lib/session.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { StaffName } from '#desk/ui/staff-name.tsx';
import { MessageItem, MessageList } from '#desk/ui/thread/thread.tsx';
import { joinNames } from '#i18n/names/display-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { AnswerForm } from './answer-form.tsx';
import { Attachments } from './attachments.tsx';
import styles from './enquiries.module.css';

interface EnquiryThreadProps {
  enquiry: DeskEnquiry;
  templates: DeskOutput<'listEnquiryTemplates'>;
  onDirty: (isDirty: boolean) => void;
}

/** The messages, with the delivery state of mails to the visitor, and the form for an answer. */
export function EnquiryThread({ enquiry, templates, onDirty }: EnquiryThreadProps) {
  const { t, locale: readerLocale } = useTranslator();
  const mayChange = useMay('enquiries.change');
  const { enquiry_no, email, locale, messages, files, is_spam } = enquiry;
  return (
    <Panel title={t('deskEnquiries.thread')}>
      <MessageList>
        {messages.map((message, at) => {
          const own = files.filter(({ message_id }) => message_id === message.message_id);
          const [mail, code] =
            at === 0
              ? [enquiry.confirmation, enquiry.confirmation_code]
              : [message.mail, message.mail_code];
          return (
            <MessageItem
              key={message.message_id}
              isOurs={message.from === 'desk'}
              by={<Author enquiry={enquiry} message={message} />}
              at={message.at}
              text={message.text}
              lang={locale}
            >
              {own.length > 0 && <Attachments enquiryNo={enquiry_no} files={own} />}
              {message.left_out.length > 0 && (
                <p className={styles.mailState}>
                  {t('deskEnquiries.leftOut', {
                    files: joinNames(readerLocale, message.left_out),
                  })}
                </p>
              )}
              {mail && (
                <MailState mail={mail} code={code} email={email} isConfirmation={at === 0} />
              )}
            </MessageItem>
          );
        })}
      </MessageList>
      {mayChange && !is_spam && (
        <AnswerForm enquiry={enquiry} templates={templates} onDirty={onDirty} />
      )}
    </Panel>
  );
}

type Message = DeskEnquiry['messages'][number];

function Author({ enquiry, message }: { enquiry: DeskEnquiry; message: Message }) {
  const { t } = useTranslator();
  const { from, actor, actor_name, is_by_mail, sender } = message;
  if (from === 'desk') return <StaffName actor={actor} name={actor_name} />;
  const name = enquiry.name || enquiry.email;
  return is_by_mail ? t('deskEnquiries.byMail', { name, address: sender }) : name;
}

interface MailStateProps {
  mail: NonNullable<Message['mail']>;
  code: Message['mail_code'];
  email: string;
  isConfirmation: boolean;
}

/** The delivery state of a mail; it links to the list of mails, which has the reason of a failure. */
function MailState({ mail, code, email, isConfirmation }: MailStateProps) {
  const { t } = useTranslator();
  const mayReadMails = useMay('mails.read');
  const kind = isConfirmation ? 'confirmation' : 'mail';
  const text = code
    ? t(`deskEnquiries.${kind}.failedCode`, { code })
    : t(`deskEnquiries.${kind}.${mail}`);
  return (
    <p className={styles.mailState} data-failed={mail === 'failed' || undefined}>
      {mayReadMails ? <Link to={`/mails?search=${encodeURIComponent(email)}`}>{text}</Link> : text}
    </p>
  );
}
