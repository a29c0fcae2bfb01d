import { quoteStateNames } from '#i18n/names/order-names.ts';
import { useTimeZone } from '../browser/use-time-zone.ts';
import { StateBadge, type Tone } from '../display/state-badge.tsx';
import { formatTime } from '../text/format-time.ts';
import { useTranslator } from '../text/translator.ts';
import styles from './quote.module.css';
import type { Quote } from './quote-data.ts';
import { stateAt } from './quote-data.ts';
import { isSoon, timeLeftWords } from './quote-words.ts';
import { useNow } from './use-now.ts';

const tones: Partial<Record<Quote['state'], Tone>> = {
  sent: 'warning',
  accepted: 'success',
  countered: 'info',
  expired: 'danger',
  declined: 'danger',
};

export function QuoteStateBadge({ state }: { state: Quote['state'] }) {
  const { t } = useTranslator();
  return (
    <StateBadge tone={tones[state] ?? 'neutral'}>
      {state !== 'draft' && t(quoteStateNames[state])}
    </StateBadge>
  );
}

/** Until when a quote holds or held, in the visitor's time zone, which is named. */
export function Validity({ quote }: { quote: Quote }) {
  const words = useTranslator();
  const now = useNow();
  const timeZone = useTimeZone() ?? 'UTC';
  const date = formatTime(words.locale, quote.valid_until, timeZone);
  const end = new Date(quote.valid_until);
  const isOpen = stateAt(quote, now) === 'sent';
  const leftMs = now === undefined ? undefined : end.getTime() - now;
  return (
    <p className={styles.validity}>
      <time dateTime={quote.valid_until} suppressHydrationWarning>
        {words.t(isOpen ? 'deals.holdsUntil' : 'deals.heldUntil', { date })}
      </time>
      {isOpen && leftMs !== undefined && (
        <strong data-soon={isSoon(leftMs) || undefined}>{timeLeftWords(words, leftMs)}</strong>
      )}
    </p>
  );
}
