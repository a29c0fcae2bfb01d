import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Today, WaitingOrder } from '#contract/desk/today.ts';
import { Ago } from '#desk/ui/ago.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import type { Translate } from '#i18n/i18n.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './today.module.css';

const SHOWN = 8;

interface Entry {
  href: string;
  kind: string;
  title: string;
  note: string;
  at: string;
}

const reasonNames = {
  order: 'deskToday.kind.order',
  counter: 'deskToday.kind.counter',
  countersignature: 'deskToday.kind.countersignature',
  message: 'deskToday.kind.message',
} as const;

/** Orders and requests that wait for an answer, the longest waiting first. */
export function WaitingPanel({ today: { orders, screeners } }: { today: Today }) {
  const { t } = useTranslator();
  if (!orders && !screeners) return null;
  const entries = [
    ...(orders?.waiting.list ?? []).map((order) => toOrder(order, t(reasonNames[order.reason]), t)),
    ...(screeners?.requested.list ?? []).map(({ screener_id, name, company, title_count, at }) => ({
      href: `/screeners/${screener_id}`,
      kind: t('deskToday.kind.request'),
      title: company || name,
      note: t('deskToday.titles', { count: title_count }),
      at,
    })),
  ];
  return (
    <EntryPanel title={t('deskToday.waiting')} entries={entries}>
      {t('deskToday.nothingWaits')}
    </EntryPanel>
  );
}

/** Enquiries whose sender waits for an answer, the longest waiting first. */
export function EnquiriesPanel({ today: { enquiries } }: { today: Today }) {
  const { t, locale } = useTranslator();
  if (!enquiries) return null;
  const { count, is_capped } = enquiries.waiting;
  const entries = enquiries.waiting.list.map(({ enquiry_no, subject, name, email, at }) => ({
    href: `/enquiries/${enquiry_no}`,
    kind: t(`deskEnquiries.subject.${subject}`),
    title: name || email,
    note: enquiry_no,
    at,
  }));
  return (
    <EntryPanel
      title={t('desk.nav.enquiries')}
      aside={
        <Link to="/enquiries">
          {t('deskToday.enquiriesWaiting', {
            number: count.toLocaleString(locale) + (is_capped ? '+' : ''),
          })}
        </Link>
      }
      entries={entries}
    >
      {t('deskToday.noEnquiryWaits')}
    </EntryPanel>
  );
}

/** Quotes and rights that end soon, the next first. */
export function EndingPanel({ today: { orders, rights } }: { today: Today }) {
  const { t } = useTranslator();
  if (!orders && !rights) return null;
  const entries = [
    ...(orders?.ending.list ?? []).map((order) => toOrder(order, t('deskToday.kind.quote'), t)),
    ...(rights?.ending.list ?? []).map(({ drama, title, direction, party, last_day }) => ({
      href: `/rights/${encodeURIComponent(drama)}`,
      kind: t(direction === 'in' ? 'deskToday.kind.rightIn' : 'deskToday.kind.rightOut'),
      title,
      note: party,
      at: `${last_day}T23:59:59Z`,
    })),
  ];
  const nothingEnds = !rights
    ? 'deskToday.noQuoteEnds'
    : orders
      ? 'deskToday.nothingEnds'
      : 'deskToday.noRightEnds';
  return (
    <EntryPanel title={t('deskToday.ending')} entries={entries}>
      {t(nothingEnds)}
    </EntryPanel>
  );
}

function toOrder(order: WaitingOrder, kind: string, t: Translate): Entry {
  return {
    href: `/orders/${order.order_no}`,
    kind,
    title: order.contact_company || order.contact_name || order.order_no,
    note: `${order.order_no} · ${t('deskToday.titles', { count: order.item_count })}`,
    at: order.at,
  };
}

interface EntryPanelProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  entries: Entry[];
  /** Shown if there are none. */
  children: ReactNode;
}

function EntryPanel({ title, aside, entries, children }: EntryPanelProps) {
  const sorted = entries.toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <Panel title={title} aside={aside} isFlush>
      {sorted.length === 0 ? (
        <p className={styles.nothing}>{children}</p>
      ) : (
        <ul className={styles.entries}>
          {sorted.slice(0, SHOWN).map(({ href, kind, title: name, note, at }) => (
            <li key={`${href} ${kind} ${at}`}>
              <Link className={styles.entry} to={href}>
                <span className={styles.kind}>{kind}</span>
                <span className={styles.name}>{name}</span>
                <span className={styles.note}>{note}</span>
                <span className={styles.when}>
                  <Ago at={at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
