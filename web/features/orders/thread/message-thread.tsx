import { useRef } from 'react';
import { LocalTime } from '../../../lib/text/local-time.tsx';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from '../../../ui/display/message-thread.module.css';
import { AlertIcon } from '../../../ui/icons/more-icons.tsx';
import { announce } from '../../../ui/toast/announce.ts';
import type { MessagePage } from './known-messages.ts';
import { MessageForm } from './message-form.tsx';
import { useThread } from './use-thread.ts';

interface MessageThreadProps {
  orderId: number;
  /** The newest messages, loaded with the page by `loadMessages`. */
  loaded: MessagePage | null;
}

/** The conversation between buyer and licensing team about an order. Render it with the order as key. */
export function MessageThread({ orderId, loaded }: MessageThreadProps) {
  const { t } = useTranslator();
  const list = useRef<HTMLOListElement>(null);
  const thread = useThread(orderId, loaded, (count) => announce(t('deals.threadNew', { count })));
  const { messages, hasOlder, isLoaded, isLoading, isFailed } = thread;
  const loadOlder = async () => {
    await thread.loadOlder();
    // The clicked button may be removed.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.thread} aria-labelledby="messages">
      <h2 id="messages" className={styles.heading}>
        {t('deals.threadTitle')}
      </h2>
      <div role="alert">
        {isFailed && (
          <p className={styles.failed}>
            <AlertIcon size={18} />
            {t('deals.threadFailed')}
          </p>
        )}
      </div>
      {(hasOlder || isFailed) && (
        <div className={styles.older}>
          <Button size="small" isLoading={isLoading} onClick={loadOlder}>
            {t(isFailed ? 'shell.retry' : 'deals.threadOlder')}
          </Button>
        </div>
      )}
      {isLoaded && messages.length === 0 && (
        <p className={styles.empty}>
          <strong>{t('deals.threadEmpty')}</strong>
          {t('deals.threadEmptyText')}
        </p>
      )}
      <ol ref={list} className={styles.messages} tabIndex={-1} aria-labelledby="messages">
        {messages.map(({ message_id, from, text, at }) => (
          <li key={message_id} className={styles.message} data-own={from === 'buyer'}>
            <p className={styles.head}>
              <strong>{t(from === 'buyer' ? 'deals.threadYou' : 'deals.threadDesk')}</strong>
              <LocalTime at={at} hasTime />
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <MessageForm send={thread.send} />
    </section>
  );
}
