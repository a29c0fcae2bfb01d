import type { QuoteStep } from '#contract/desk/sales/order-words.ts';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { formatTime } from '#desk/lib/times.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { ActorName } from '#desk/ui/thread/actor-name.tsx';
import type { MessageKey } from '#i18n/message-key.ts';
import { statusNames } from '#i18n/names/order-names.ts';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './order.module.css';

type Entry = DeskOrder['timeline'][number];

const stepNames = {
  sent: 'deskOrders.step.sent',
  recalled: 'deskOrders.step.recalled',
  countered: 'deskOrders.step.countered',
  declined: 'deskOrders.step.declined',
  expired: 'deskOrders.step.expired',
} as const satisfies Record<QuoteStep, MessageKey>;

/** The changes of the order's status and the steps of its quotes, newest first. */
export function OrderTimeline({ order: { timeline } }: { order: DeskOrder }) {
  const { t } = useTranslator();
  return (
    <Panel title={t('deskOrders.timeline')}>
      <ol className={styles.timeline}>
        {timeline.toReversed().map((entry) => (
          <TimelineItem
            key={`${entry.at} ${entry.status ?? entry.quote?.step} ${entry.quote?.version}`}
            entry={entry}
          />
        ))}
      </ol>
    </Panel>
  );
}

function TimelineItem({ entry }: { entry: Entry }) {
  const { t, locale } = useTranslator();
  const { status, quote, note, actor, actor_name, at, is_correction } = entry;
  return (
    <li>
      <p>
        <strong>
          {status && t(statusNames[status])}
          {quote && t(stepNames[quote.step], { version: quote.version })}
        </strong>
        {is_correction && ` · ${t('deskOrders.correction')}`}
      </p>
      <p className={layout.quiet}>
        {actor && (
          <>
            <ActorName actor={actor} name={actor_name} /> ·{' '}
          </>
        )}
        <time dateTime={at}>{formatTime(locale, at)}</time>
      </p>
      {note && <p className={styles.text}>{note}</p>}
    </li>
  );
}
