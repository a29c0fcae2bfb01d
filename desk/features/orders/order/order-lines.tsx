import { Link } from 'react-router';
import type { DeskOrder, DeskOrderItem } from '#contract/desk/sales/orders.ts';
import { differenceWords } from '#contract/site/licence-words.ts';
import { useMay } from '#desk/lib/session.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { versionNames } from '#i18n/names/order-names.ts';
import { explainAvailability } from '#ui/licence/availability/availability-text.ts';
import { judge } from '#ui/licence/availability/judgement.ts';
import { AvailabilityMark } from '#ui/licence/marks/availability-mark.tsx';
import layout from '#ui/styles/layout.module.css';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { rightsPath } from '../shared/paths.ts';
import styles from './order.module.css';

/** The ordered titles, each with its availability now and when it was ordered. */
export function OrderLines({ order }: { order: DeskOrder }) {
  const { t } = useTranslator();
  return (
    <Panel
      title={t('orders.items')}
      aside={
        <span className={layout.quiet}>{t('orders.titles', { count: order.items.length })}</span>
      }
      isFlush
    >
      <ul className={styles.lines}>
        {order.items.map((item) => (
          <OrderLine key={item.drama_id} order={order} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

const stateTexts = {
  draft: 'deskOrders.dramaDraft',
  withdrawn: 'deskOrders.dramaWithdrawn',
} as const;

function OrderLine({ order, item }: { order: DeskOrder; item: DeskOrderItem }) {
  const words = useTranslator();
  const { t } = words;
  const maySeeRights = useMay('rights.read');
  const own = differenceWords(words, order.terms, item.terms);
  const { availability: then, availability_now: now, drama_state: state } = item;
  const facts = [
    ...(item.original_title === item.title ? [] : [item.original_title]),
    t('orders.episodes', { count: item.episode_count }),
    t('orders.minutes', { count: item.total_minutes }),
    t(versionNames[item.is_custom_version]),
  ];
  return (
    <li>
      <div>
        <p className={styles.lineTitle}>{item.title}</p>
        <p className={layout.quiet}>{separated(facts)}</p>
        {own && <p className={layout.quiet}>{t('orders.ownTermsAre', { terms: own })}</p>}
        {state !== 'published' && (
          <p className={layout.warning}>
            {t(state === null ? 'deskOrders.dramaDeleted' : stateTexts[state])}
          </p>
        )}
      </div>
      <div className={styles.availability}>
        {now && <Verdict availability={now} terms={item.terms} />}
        {then && (!now || then.state !== now.state) && (
          <p className={layout.quiet}>
            {t('deskOrders.whenOrdered')} <AvailabilityMark state={then.state} />
          </p>
        )}
        {maySeeRights && state !== null && (
          <Link className={styles.rights} to={rightsPath(item.external_id)}>
            {t('deskOrders.rights')}
          </Link>
        )}
      </div>
    </li>
  );
}

interface VerdictProps {
  availability: NonNullable<DeskOrderItem['availability_now']>;
  terms: DeskOrderItem['terms'];
}

/** The availability in a word, and what is missing and why. */
export function Verdict({ availability, terms }: VerdictProps) {
  const words = useTranslator();
  const explanation = explainAvailability(words, judge(terms, availability));
  return (
    <div>
      <AvailabilityMark state={availability.state} />
      {explanation && <p className={layout.quiet}>{explanation}</p>}
    </div>
  );
}
