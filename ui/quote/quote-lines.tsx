import { memo } from 'react';
import { Link } from 'react-router';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { formatMoney, priceWords } from '#contract/site/money-words.ts';
import { paths } from '#contract/site/paths.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { Poster } from '../display/poster.tsx';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import checkbox from '../form/checkbox.module.css';
import { useTranslator } from '../text/translator.ts';
import { LineWishes } from './line-wishes.tsx';
import type { Order } from './quote-data.ts';
import { offeredLines, type Quote, type QuoteLine } from './quote-data.ts';
import styles from './quote-lines.module.css';
import { QuoteTerms } from './quote-terms.tsx';
import { type AskedTerms, totalWords, versionWords } from './quote-words.ts';

/** The choice of lines to accept; absent where nothing can be chosen. */
export interface LineChoice {
  chosen: ReadonlySet<number>;
  /** The lines that can be chosen. */
  free: readonly QuoteLine[];
  /** Lines whose titles can no longer be licensed on the quote's terms. */
  taken: ReadonlySet<number>;
  onChoose: (lineId: number, isChosen: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
}

/** The number of lines that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 4;

interface QuoteLinesProps {
  items: Order['items'];
  quote: Quote;
  askedFor: AskedTerms;
  /** Whether the terms are shown once for all lines. */
  hasSharedTerms: boolean;
  choice?: LineChoice | undefined;
}

/** The offered titles: a table, on a phone a card for each line. */
export function QuoteLines(props: QuoteLinesProps) {
  const { quote, askedFor, hasSharedTerms, choice } = props;
  const words = useTranslator();
  const { t } = words;
  const items = new Map(props.items.map((item) => [item.drama_id, item]));
  const lines = offeredLines(quote);
  const columns = (choice ? 1 : 0) + (hasSharedTerms ? 1 : 2);
  return (
    <table className={styles.table} data-choice={choice ? '' : undefined}>
      <caption>
        <VisuallyHidden>{t('deals.linesOf', { version: quote.version })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {choice && (
            <td>
              <VisuallyHidden>{t('deals.choice')}</VisuallyHidden>
            </td>
          )}
          <th scope="col">{t('deals.title')}</th>
          {!hasSharedTerms && <th scope="col">{t('orders.terms')}</th>}
          <th scope="col">{t('deals.price')}</th>
          <th scope="col" className={styles.number}>
            {t('deals.lineTotal')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <LineRow
            key={line.line_id}
            line={line}
            item={items.get(line.drama_id)}
            quote={quote}
            asked={askedFor(line)}
            hasSharedTerms={hasSharedTerms}
            isFirst={index < FIRST}
            canChoose={choice !== undefined}
            isChosen={choice?.chosen.has(line.line_id) ?? false}
            isTaken={choice?.taken.has(line.line_id) ?? false}
            onChoose={choice?.onChoose}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={columns}>
            {t('deals.total')}
          </th>
          <td colSpan={2} className={styles.number} suppressHydrationWarning>
            {totalWords(
              words,
              quote,
              lines.filter(({ is_accepted }) => is_accepted !== false),
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface LineRowProps {
  line: QuoteLine;
  item: Order['items'][number] | undefined;
  quote: Quote;
  asked: QuoteLine['terms'];
  hasSharedTerms: boolean;
  isFirst: boolean;
  canChoose: boolean;
  isChosen: boolean;
  isTaken: boolean;
  onChoose: LineChoice['onChoose'] | undefined;
}

/** Memoized: there may be 500 lines. */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, item, quote, asked, hasSharedTerms, isFirst } = props;
  const { canChoose, isChosen, isTaken, onChoose } = props;
  const words = useTranslator();
  const { t, locale } = words;
  return (
    <tr
      className={styles.line}
      data-left-out={line.is_accepted === false || (canChoose && !isChosen) || undefined}
    >
      {canChoose && (
        <td className={styles.choice}>
          <label>
            <input
              type="checkbox"
              id={choiceId(line)}
              className={checkbox.box}
              checked={isChosen}
              disabled={isTaken}
              aria-label={t('deals.chooseTitle', { title: line.title })}
              onChange={({ target }) => onChoose?.(line.line_id, target.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row" className={styles.title}>
        <div>
          {item && <Poster picture={readFixedPicture(item.cover, cardWidths)} isFirst={isFirst} />}
          <div>
            {item?.is_available ? (
              <Link to={paths.player(locale, line.drama_id)}>{line.title}</Link>
            ) : (
              line.title
            )}
            <p className={styles.small}>{t('page.episodes', { count: line.episode_count })}</p>
            <LineVersion line={line} ordered={item?.is_custom_version} />
            {isTaken && <p className={styles.taken}>{t('deals.taken')}</p>}
            {line.is_accepted === false && <p className={styles.small}>{t('deals.notAccepted')}</p>}
          </div>
        </div>
      </th>
      {!hasSharedTerms && (
        <td data-label={t('orders.terms')}>
          <QuoteTerms terms={line.terms} asked={asked} />
          <LineWishes quote={quote} line={line} part="terms" />
        </td>
      )}
      <td data-label={t('deals.price')} className={styles.price} suppressHydrationWarning>
        {line.price && priceWords(words, quote.currency, line.price)}
        <LineWishes quote={quote} line={line} part={hasSharedTerms ? 'all' : 'price'} />
      </td>
      <td data-label={t('deals.lineTotal')} className={styles.number} suppressHydrationWarning>
        {line.total_minor === null
          ? t('deals.shareTotal')
          : formatMoney(locale, quote.currency, line.total_minor)}
      </td>
    </tr>
  );
});

interface LineVersionProps {
  line: QuoteLine;
  ordered: CustomVersion | undefined;
}

/** Another version than the ordered one is stressed; -1 is an order that left the version open. */
function LineVersion({ line, ordered = line.is_custom_version }: LineVersionProps) {
  const words = useTranslator();
  const text = versionWords(words, line.is_custom_version);
  if (ordered === line.is_custom_version) return <p className={styles.small}>{text}</p>;
  return (
    <p className={styles.small}>
      <strong>{text}</strong>{' '}
      {ordered !== -1 && words.t('deals.youAsked', { terms: words.t(versionNames[ordered]) })}
    </p>
  );
}

export function choiceId({ line_id }: Pick<QuoteLine, 'line_id'>): string {
  return `quote-line-${line_id}`;
}
