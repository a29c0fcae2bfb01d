import { priceWords } from '../../../../contract/site/money-words.ts';
import { versionNames } from '../../../../i18n/order-names.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import styles from './quote.module.css';
import { changesBetween, type LineChange } from './quote-changes.ts';
import type { Quote } from './quote-data.ts';
import { comparedFacts } from './quote-words.ts';

/** The list is folded if it would push the lines out of view. */
const MAX_UNFOLDED = 4;

interface VersionChangesProps {
  before: Quote;
  after: Quote;
}

export function VersionChanges({ before, after }: VersionChangesProps) {
  const { t } = useTranslator();
  const changes = changesBetween(before, after);
  return (
    <details className={styles.changes} open={changes.length <= MAX_UNFOLDED}>
      <summary>
        {t('deals.changedSince', { version: before.version, count: changes.length })}
      </summary>
      <ul>
        {changes.map((change) => (
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
  const { t } = words;
  if (change.kind !== 'changed')
    return <p>{t(change.kind === 'offered' ? 'deals.newlyOffered' : 'deals.noLongerOffered')}</p>;
  const { price, version, terms } = change;
  const facts = terms ? comparedFacts(words, terms.after, terms.before) : [];
  return (
    <>
      {price && (
        <Change
          label={t('deals.price')}
          before={priceWords(words, before.currency, price.before)}
          after={priceWords(words, after.currency, price.after)}
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
        ({ label, value, full, other }) =>
          other !== undefined && (
            <Change
              key={label}
              label={label}
              before={other}
              // Names the countries where the earlier text names them.
              after={other === value ? full : value}
            />
          ),
      )}
    </>
  );
}

/** `Price: €5,000 → €4,500`; screen readers get words instead of the arrow. */
function Change({ label, before, after }: { label: string; before: string; after: string }) {
  const { t } = useTranslator();
  return (
    <p suppressHydrationWarning>
      {t('deals.changeLabel', { label })} <del>{before}</del> <span aria-hidden="true">→</span>{' '}
      <ins>{after}</ins>
    </p>
  );
}
