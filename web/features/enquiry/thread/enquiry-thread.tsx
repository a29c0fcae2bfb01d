import { useState } from 'react';
import type { CallInput } from '../../../../contract/client.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useSite } from '../../../lib/site.ts';
import { LocalTime } from '../../../lib/text/local-time.tsx';
import { useTranslator } from '../../../lib/text/translator.ts';
import page from '../../../ui/display/list-page.module.css';
import thread from '../../../ui/display/message-thread.module.css';
import { StateBadge } from '../../../ui/display/state-badge.tsx';
import { stateNames, subjectNames } from '../names.ts';
import type { Enquiry } from './enquiries-data.ts';
import styles from './enquiry-thread.module.css';
import { ReplyForm } from './reply-form.tsx';

type ReplyInput = CallInput<'replyToEnquiry'>;

interface EnquiryThreadProps {
  loaded: Enquiry;
  /** By which the sender may reply: the number of the user's own enquiry, or the token of a link. */
  reference: Omit<ReplyInput, 'text'>;
}

/** An enquiry as its sender sees it. Render it with the enquiry as key. */
export function EnquiryThread({ loaded, reference }: EnquiryThreadProps) {
  const { t } = useTranslator();
  const { businessEmail = '' } = useSite() ?? {};
  const [replied, setReplied] = useState<Enquiry>();
  // A reply returns the enquiry; what the page has loaded later is newer.
  const enquiry = replied && replied.messages.length >= loaded.messages.length ? replied : loaded;
  const { enquiry_no, subject, state, messages, files } = enquiry;

  async function reply(text: string, idempotencyKey: string) {
    const options = { isQuiet: true, idempotencyKey };
    setReplied(await browserApi().replyToEnquiry({ ...reference, text }, options));
  }

  return (
    <article className={thread.thread}>
      <header className={styles.head}>
        <h1 className={page.title}>{t('enquiry.heading', { number: enquiry_no })}</h1>
        <p className={styles.facts}>
          <StateBadge tone={stateNames[state].tone}>{t(stateNames[state].name)}</StateBadge>
          <span>{t(subjectNames[subject])}</span>
        </p>
      </header>
      <ol className={thread.messages} aria-label={t('enquiry.messages')}>
        {messages.map(({ message_id, from, text, at }) => (
          <li key={message_id} className={thread.message} data-own={from === 'visitor'}>
            <p className={thread.head}>
              <strong>{t(from === 'visitor' ? 'enquiry.you' : 'enquiry.team')}</strong>
              <LocalTime at={at} hasTime />
            </p>
            <p className={thread.text}>{text}</p>
          </li>
        ))}
      </ol>
      {files.length > 0 && (
        <section className={styles.files}>
          <h2 className={styles.filesTitle}>{t('enquiry.files')}</h2>
          <ul>
            {files.map(({ file_id, filename }) => (
              <li key={file_id}>{filename}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.scriptless}>{t('enquiry.needsScript', { email: businessEmail })}</p>
      <div className={styles.reply}>
        <ReplyForm enquiry={enquiry} send={reply} />
      </div>
    </article>
  );
}
