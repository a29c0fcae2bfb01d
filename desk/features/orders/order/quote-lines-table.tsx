import { wishedPrice } from '#contract/deals/price.ts';
import type { QuoteVersion } from '#contract/desk/sales/orders.ts';
import { offerFacts, shortPlaceWords } from '#contract/site/licence-words.ts';
import { formatMoney, priceWords } from '#contract/site/money-words.ts';
import { comparedFacts } from '#ui/quote/quote-words.ts';
import layout from '#ui/styles/layout.module.css';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './quote-lines-table.module.css';

type Line = QuoteVersion['lines'][number];

/** What a version offers for each title, and beside it what the buyer asked for instead. */
export function QuoteLinesTable({ version }: { version: QuoteVersion }) {
  const { t } = useTranslator();
  const hasWishes = version.lines.some(
    ({ wished_minor, wished_terms }) => wished_minor !== null || wished_terms !== null,
  );
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t('deals.linesOf', { version: version.version })}>
        <thead>
          <tr>
            <th scope="col">{t('deals.title')}</th>
            <th scope="col">{t('deskOrders.ourOffer')}</th>
            {hasWishes && <th scope="col">{t('deskOrders.buyersWish')}</th>}
          </tr>
        </thead>
        <tbody>
          {version.lines.map((line) => (
            <tr key={line.line_id}>
              <th scope="row">{line.title}</th>
              <td>
                <Offer currency={version.currency} line={line} />
              </td>
              {hasWishes && (
                <td>
                  <Wish currency={version.currency} line={line} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Offer({ currency, line }: { currency: string; line: Line }) {
  const words = useTranslator();
  const { t, locale } = words;
  if (!line.is_offered || !line.price)
    return (
      <span className={layout.quiet}>
        {line.reason
          ? t('page.labelled', { label: t('deskOrders.notOffered'), value: line.reason })
          : t('deskOrders.notOffered')}
      </span>
    );
  const terms = offerFacts(words, line.terms, shortPlaceWords).map(([, value]) => value);
  return (
    <>
      <p>
        <strong>{priceWords(words, currency, line.price)}</strong>
        {line.price.model === 'per_episode' &&
          line.total_minor !== null &&
          ` × ${t('page.episodes', { count: line.episode_count })} = ${formatMoney(locale, currency, line.total_minor)}`}
        {line.is_accepted === false && ` · ${t('deals.notAccepted')}`}
      </p>
      <p className={layout.quiet}>{separated(terms)}</p>
    </>
  );
}

function Wish({ currency, line }: { currency: string; line: Line }) {
  const words = useTranslator();
  const wished = wishedPrice(line);
  const terms = line.wished_terms
    ? comparedFacts(words, line.wished_terms, line.terms).filter(({ change }) => change)
    : [];
  if (!wished && terms.length === 0) return <span className={layout.quiet}>–</span>;
  return (
    <>
      {wished && (
        <p>
          <strong>{priceWords(words, currency, wished)}</strong>
        </p>
      )}
      {terms.map(({ label, value }) => (
        <p key={label} className={layout.quiet}>
          {label}: {value}
        </p>
      ))}
    </>
  );
}
