import { formatMoney, priceWords } from '#contract/site/money-words.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { useTranslator } from '../text/translator.ts';
import styles from './quote.module.css';
import { changesBetween, type LineChange } from './quote-changes.ts';
import type { Quote, QuoteLine } from './quote-data.ts';
import { comparedFacts } from './quote-words.ts';

/** The list is folded if it would push the lines out of view. */
const MAX_UNFOLDED = 4;

interface VersionChangesProps {
  before: Quote;
  after: Quote;
}

export function VersionChanges({ before, after }: VersionChangesProps) {
  const { t } = useTranslator();
  const { version } = before;
  const { currency, payment, lines } = changesBetween(before, after);
  if (!currency && !payment && lines.length === 0)
    return <p className={styles.unchanged}>{t('deals.unchangedSince', { version })}</p>;
  return (
    <details className={styles.changes} open={lines.length <= MAX_UNFOLDED}>
      <summary>{t('deals.changedSince', { version, count: lines.length })}</summary>
      <ul>
        {(currency || payment) && (
          <li>
            {currency && <Change label={t('deals.currency')} {...currency} />}
            {payment && <Change label={t('deals.payment')} {...payment} />}
          </li>
        )}
        {lines.map((change) => (
          <li key={change.dramaId}>
            <span className={styles.changedTitle}>{change.title}</span>
            <ChangedParts change={change} before={before} after={after} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ChangedParts({ change, before, after }: VersionChangesProps & { change: LineChange }) {
  const words = useTranslator();
  const { t, locale } = words;
  if (change.kind !== 'changed')
    return <p>{t(change.kind === 'offered' ? 'deals.newlyOffered' : 'deals.noLongerOffered')}</p>;
  const { price, amount, version, terms } = change;
  const facts = terms ? comparedFacts(words, terms.after, terms.before) : [];
  /** `EUR 2,700.00 · 60 episodes` */
  const amountWords = ({ currency }: Quote, { total_minor, episode_count }: QuoteLine) =>
    [
      formatMoney(locale, currency, total_minor ?? 0),
      t('page.episodes', { count: episode_count }),
    ].join(' · ');
  return (
    <>
      {price && (
        <Change
          label={t('deals.price')}
          before={priceWords(words, before.currency, price.before)}
          after={priceWords(words, after.currency, price.after)}
        />
      )}
      {amount && (
        <Change
          label={t('deals.lineTotal')}
          before={amountWords(before, amount.before)}
          after={amountWords(after, amount.after)}
        />
      )}
      {version && (
        <Change
          label={t('deals.version')}
          before={t(versionNames[version.before])}
          after={t(versionNames[version.after])}
        />
      )}
      {facts.map(
        ({ label, change: differing }) =>
          differing && <Change key={label} label={label} {...differing} />,
      )}
    </>
  );
}

/**
 * `Price: EUR 5,000 → EUR 4,500`; screen readers get words instead of the arrow. Intl's texts may
 * differ between server and browser.
 */
function Change({ label, before, after }: { label: string; before: string; after: string }) {
  const { t } = useTranslator();
  return (
    <p className={styles.change} suppressHydrationWarning>
      {t('deals.changeLabel', { label })}
      <del>{before || '–'}</del> <span aria-hidden="true">→</span> <ins>{after || '–'}</ins>
    </p>
  );
}
