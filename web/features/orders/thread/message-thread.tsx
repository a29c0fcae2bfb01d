import { useRef } from 'react';
import { MAX_MESSAGE } from '#contract/deals/text-limits.ts';
import { noAnswer } from '#contract/transport/client.ts';
import { Button } from '#ui/button/button.tsx';
import { AlertIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { announce } from '#ui/toast/announce.ts';
import { MessageForm } from '#web/features/messages/message-form.tsx';
import { MessageList } from '#web/features/messages/message-list.tsx';
import styles from '#web/features/messages/messages.module.css';
import type { MessagePage } from './known-messages.ts';
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
        <div>
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
      <MessageList
        ref={list}
        tabIndex={-1}
        aria-labelledby="messages"
        messages={messages}
        own="buyer"
        names={{ buyer: t('deals.threadYou'), desk: t('deals.threadDesk') }}
      />
      <MessageForm
        send={thread.send}
        maxLength={MAX_MESSAGE}
        texts={{
          label: t('deals.threadField'),
          hint: t('deals.threadFieldHint'),
          submit: t('deals.threadSend'),
          sent: t('deals.threadSent'),
          missing: t('deals.threadNeedText'),
          tooLong: t('deals.tooLong', { max: MAX_MESSAGE }),
        }}
        failureText={({ status }) =>
          status === noAnswer().status ? t('deals.threadNotSent') : undefined
        }
      />
    </section>
  );
}
