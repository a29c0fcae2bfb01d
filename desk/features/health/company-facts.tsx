import type { Health } from '#contract/desk/health.ts';
import { Facts } from '#desk/ui/page/facts.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { factNames } from './fact-names.ts';
import styles from './health.module.css';

interface CompanyFactsProps {
  facts: Health['facts'];
  error: string | null;
}

/** What `vignette operator show` lists; missing facts come first. */
export function CompanyFacts({ facts, error }: CompanyFactsProps) {
  const { t } = useTranslator();
  const nameOf = (fact: string) => {
    const name = factNames[fact];
    return name ? t(name) : fact;
  };
  const missing = facts.filter(({ state }) => state === 'missing');
  const stated = facts.filter(({ state }) => state !== 'missing');
  return (
    <Panel title={t('deskHealth.facts')}>
      <p>
        {error
          ? t('deskHealth.factsBroken', { reason: error })
          : t('deskHealth.factsMissing', { count: missing.length })}
      </p>
      <p className={styles.quiet}>{t('deskHealth.factsText')}</p>
      {missing.length > 0 && (
        <div className={styles.missing}>
          <h3>{t('deskHealth.missing')}</h3>
          <ul>
            {missing.map(({ fact }) => (
              <li key={fact}>{nameOf(fact)}</li>
            ))}
          </ul>
        </div>
      )}
      <Facts
        facts={stated.map(({ fact, state, value }) => [
          nameOf(fact),
          state === 'none' ? t('deskHealth.factNone') : value,
        ])}
      />
    </Panel>
  );
}
