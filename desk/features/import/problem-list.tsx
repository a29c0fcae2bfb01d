import { Link } from 'react-router';
import type { ImportReport } from '../../../contract/desk/imports.ts';
import { saveFile } from '../../../web/lib/save-file.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { deskApi } from '../../lib/api.ts';
import { useListQuery } from '../../lib/list-query.ts';
import { useChange } from '../../ui/failure-text.ts';
import { Panel } from '../../ui/page/panel.tsx';
import styles from './report.module.css';

/** The kinds of errors with the number of their rows; one is chosen to see only its rows. */
export function ProblemList({ report }: { report: ImportReport }) {
  const { t, locale } = useTranslator();
  const query = useListQuery();
  const change = useChange();
  const chosen = query.get('problem');
  const download = async () =>
    saveFile(await deskApi.exportImportErrors({ job_id: report.job.job_id }));
  return (
    <Panel
      title={t('deskImport.problems')}
      isFlush
      aside={
        <Button size="small" onClick={() => void change(download)}>
          {t('deskImport.downloadErrors')}
        </Button>
      }
    >
      <ul className={styles.problems}>
        {report.problems.map(({ problem, sheet, field, rows, example }) => {
          const isChosen = problem === chosen;
          return (
            <li key={`${sheet} ${field} ${problem}`}>
              <Link
                to={query.hrefOf({ problem: isChosen ? undefined : problem })}
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
              >
                <span className={styles.problemCount}>{rows.toLocaleString(locale)}</span>
                <span className={styles.problemText}>{example}</span>
                <span className={styles.problemPlace}>
                  {[sheet, field].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
