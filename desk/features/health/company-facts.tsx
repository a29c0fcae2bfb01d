import type { Health } from '../../../contract/desk/health.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { StateBadge } from '../../../web/ui/display/state-badge.tsx';
import { Facts } from '../../ui/page/facts.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { factNames } from './fact-names.ts';
import styles from './health.module.css';

interface CompanyFactsProps {
  facts: Health['facts'];
  error: string | null;
}

export function CompanyFacts({ facts, error }: CompanyFactsProps) {
  const { t } = useTranslator();
  const missing = facts.filter(({ state }) => state === 'missing').length;
  return (
    <Panel title={t('deskHealth.facts')}>
      <p>
        {error
          ? t('deskHealth.factsBroken', { reason: error })
          : t('deskHealth.factsMissing', { count: missing })}
      </p>
      <p className={styles.quiet}>{t('deskHealth.factsText')}</p>
      <Facts
        facts={facts.map(({ fact, state, value }) => {
          const name = factNames[fact];
          const shown = {
            stated: value,
            none: t('deskHealth.factNone'),
            missing: <StateBadge tone="warning">{t('deskHealth.missing')}</StateBadge>,
          };
          return [name ? t(name) : fact, shown[state]];
        })}
      />
    </Panel>
  );
}
