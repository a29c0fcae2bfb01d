import type { Health } from '#contract/desk/health.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import type { MessageKey } from '#i18n/message-key.ts';
import { Spinner } from '#ui/display/spinner.tsx';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './health.module.css';

type Finding = Health['findings'][number];

const states: Record<Finding['status'], { rank: number; tone: Tone; name: MessageKey }> = {
  fail: { rank: 0, tone: 'danger', name: 'deskHealth.fail' },
  warn: { rank: 1, tone: 'warning', name: 'deskHealth.warn' },
  ok: { rank: 2, tone: 'success', name: 'deskHealth.ok' },
};

interface CheckListProps {
  findings: Finding[];
  isRunning: boolean;
}

/** What needs attention comes first. */
export function CheckList({ findings, isRunning }: CheckListProps) {
  const { t } = useTranslator();
  const count = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).length;
  const sorted = findings.toSorted(
    (one, other) => states[one.status].rank - states[other.status].rank,
  );
  const counts = { failed: count('fail'), warned: count('warn'), passed: count('ok') };
  const isAllOk = counts.failed + counts.warned === 0;
  return (
    <Panel title={t('deskHealth.checks')} isFlush>
      <p className={styles.summary} role="status">
        {isRunning ? (
          <>
            <Spinner size={16} /> {t('deskHealth.running')}
          </>
        ) : isAllOk ? (
          t(findings.length > 0 ? 'deskHealth.allOk' : 'deskHealth.notYetText')
        ) : (
          t('deskHealth.summary', counts)
        )}
      </p>
      <ul className={styles.checks}>
        {sorted.map(({ check, status, finding, advice }) => (
          <li key={check + finding} className={styles.check}>
            <StateBadge tone={states[status].tone}>{t(states[status].name)}</StateBadge>
            <div className={styles.finding}>
              <p className={styles.checkName}>{check}</p>
              <p>{finding}</p>
              {advice && <p className={styles.advice}>{advice}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
