import { useEffect, useState } from 'react';
import { MAX_MESSAGE } from '#contract/deals/text-limits.ts';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useMay } from '#desk/lib/session.ts';
import { useBusyChange } from '#desk/ui/failure-text.ts';
import { Fields } from '#desk/ui/form/fields.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { ActorName } from '#desk/ui/thread/actor-name.tsx';
import { MessageItem, MessageList } from '#desk/ui/thread/thread.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './order.module.css';

type Message = DeskOrder['messages'][number];
/** Gets whether something is typed that was not sent. */
type OnDirty = (isDirty: boolean) => void;

/** The conversation with the buyer. */
export function OrderMessages({ order, onDirty }: { order: DeskOrder; onDirty: OnDirty }) {
  const { t } = useTranslator();
  const mayChange = useMay('orders.change');
  const [earlier, setEarlier] = useState<Message[]>([]);
  const latest = new Set(order.messages.map(({ message_id }) => message_id));
  const messages = [
    ...earlier.filter(({ message_id }) => !latest.has(message_id)),
    ...order.messages,
  ];
  return (
    <Panel title={t('deals.threadTitle')}>
      {messages.length < order.message_count && (
        <EarlierButton orderNo={order.order_no} onLoaded={setEarlier} />
      )}
      {messages.length > 0 ? (
        <MessageList>
          {messages.map((message) => (
            <MessageItem
              key={message.message_id}
              isOurs={message.sender === 'desk'}
              by={<ActorName actor={message.actor} name={message.actor_name} />}
              at={message.at}
              text={message.text}
            />
          ))}
        </MessageList>
      ) : (
        <p className={layout.quiet}>{t('deals.threadEmpty')}</p>
      )}
      {mayChange && order.contact && <MessageForm orderNo={order.order_no} onDirty={onDirty} />}
    </Panel>
  );
}

interface EarlierButtonProps {
  orderNo: string;
  onLoaded: (messages: Message[]) => void;
}

/** As many as a page may have. */
const MOST_MESSAGES = 100;

function EarlierButton({ orderNo: order_no, onLoaded }: EarlierButtonProps) {
  const { t } = useTranslator();
  const { isBusy, run } = useBusyChange();
  const load = async () => {
    const found: Message[] = [];
    let after: string | null | undefined;
    do {
      const page = await deskApi.listOrderMessages({
        order_no,
        page_size: MOST_MESSAGES,
        ...(after && { after }),
      });
      found.push(...page.list);
      after = page.next;
    } while (after);
    onLoaded(found.toReversed());
  };
  return (
    <Button size="small" variant="quiet" isLoading={isBusy} onClick={() => void run(load)}>
      {t('deals.threadOlder')}
    </Button>
  );
}

function MessageForm({ orderNo: order_no, onDirty }: { orderNo: string; onDirty: OnDirty }) {
  const { t } = useTranslator();
  const form = useDeskForm({
    values: { text: '' },
    validate: ({ text }) => ({ text: text.trim() ? undefined : t('deskOrders.needText') }),
    async submit({ text }) {
      await deskApi.sendOrderMessage({ order_no, text });
      form.reset();
      showToast({ text: t('deals.threadSent'), tone: 'success' });
    },
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form className={styles.answer} {...form.props}>
      <Fields>
        <TextInput
          label={t('deskOrders.answer')}
          hint={t('deskOrders.answerHint')}
          isMultiline
          rows={3}
          maxLength={MAX_MESSAGE}
          {...form.field('text')}
        />
        <DialogAlert message={form.message} />
        <div>
          <Button type="submit" variant="primary" isLoading={form.isBusy}>
            {t('deals.threadSend')}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
