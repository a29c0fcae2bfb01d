import { useRef, useState } from 'react';
import { MAX_ENQUIRY_TEXT } from '#contract/limits/enquiry-limits.ts';
import type { CallInput } from '#contract/transport/client.ts';
import { randomKey } from '#ui/browser/random-key.ts';
import page from '#ui/display/layout/list-page.module.css';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { MessageForm } from '#web/features/messages/message-form.tsx';
import { MessageList } from '#web/features/messages/message-list.tsx';
import thread from '#web/features/messages/messages.module.css';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useSite } from '#web/lib/site.ts';
import { failureText } from '../failure-text.ts';
import { stateNames, subjectNames } from '../names.ts';
import type { Enquiry } from './enquiries-data.ts';
import styles from './enquiry-thread.module.css';
import { NoticeParts } from './notice-parts.tsx';

type ReplyInput = CallInput<'replyToEnquiry'>;

interface EnquiryThreadProps {
  loaded: Enquiry;
  /** By which the sender may reply: the number of the user's own enquiry, or the token of a link. */
  reference: Omit<ReplyInput, 'text'>;
}

/** An enquiry as its sender sees it. Render it with the enquiry as key. */
export function EnquiryThread({ loaded, reference }: EnquiryThreadProps) {
  const words = useTranslator();
  const { t } = words;
  const { businessEmail = '' } = useSite() ?? {};
  const [replied, setReplied] = useState<Enquiry>();
  // A reply returns the enquiry; what the page has loaded later is newer.
  const enquiry = replied && replied.messages.length >= loaded.messages.length ? replied : loaded;
  const { enquiry_no, email, subject, state, notice, messages, files } = enquiry;
  /** The last attempt: the same text is sent again with the same idempotency key. */
  const attempt = useRef({ text: '', key: '' });

  async function reply(text: string) {
    if (attempt.current.text !== text) attempt.current = { text, key: randomKey() };
    const options = { isQuiet: true, idempotencyKey: attempt.current.key };
    setReplied(await browserApi().replyToEnquiry({ ...reference, text }, options));
    attempt.current = { text: '', key: '' };
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
      {notice && <NoticeParts notice={notice} />}
      <MessageList
        aria-label={t('enquiry.messages')}
        messages={messages}
        own="visitor"
        names={{ visitor: t('enquiry.you'), desk: t('enquiry.team') }}
      />
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
        {state === 'closed' && <p className={styles.note}>{t('enquiry.reopens')}</p>}
        <MessageForm
          send={reply}
          maxLength={MAX_ENQUIRY_TEXT}
          texts={{
            label: t('enquiry.reply'),
            hint: t('enquiry.replyHint', { email }),
            submit: t('enquiry.sendReply'),
            sent: t('enquiry.replySent'),
            missing: t('enquiry.needReply'),
            tooLong: t('enquiry.tooLong', { max: MAX_ENQUIRY_TEXT }),
          }}
          failureText={(failure) => failureText(words, businessEmail, failure)}
        />
      </div>
    </article>
  );
}
