import { Link } from 'react-router';
import type { DeskOutput } from '../../../contract/desk/client.ts';
import type { DeskEnquiry } from '../../../contract/desk/enquiries.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { useMay } from '../../lib/session.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { StaffName } from '../../ui/staff-name.tsx';
import { MessageItem, MessageList } from '../../ui/thread/thread.tsx';
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
  const { t } = useTranslator();
  const mayChange = useMay('enquiries.change');
  const { enquiry_no, email, locale, messages, files, confirmation, is_spam } = enquiry;
  return (
    <Panel title={t('deskEnquiries.thread')}>
      <MessageList>
        {messages.map((message, at) => {
          const own = files.filter(({ message_id }) => message_id === message.message_id);
          const mail = at === 0 ? confirmation : message.mail;
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
              {mail && <MailState mail={mail} email={email} isConfirmation={at === 0} />}
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
  email: string;
  isConfirmation: boolean;
}

/** The delivery state of a mail; it links to the list of mails, which has the reason of a failure. */
function MailState({ mail, email, isConfirmation }: MailStateProps) {
  const { t } = useTranslator();
  const mayReadMails = useMay('mails.read');
  const text = t(
    isConfirmation ? `deskEnquiries.confirmation.${mail}` : `deskEnquiries.mail.${mail}`,
  );
  return (
    <p className={styles.mailState} data-failed={mail === 'failed' || undefined}>
      {mayReadMails ? <Link to={`/mails?search=${encodeURIComponent(email)}`}>{text}</Link> : text}
    </p>
  );
}
