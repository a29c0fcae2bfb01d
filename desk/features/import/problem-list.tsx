import { Link } from 'react-router';
import type { ImportReport } from '#contract/desk/catalogue/imports.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useListQuery } from '#desk/lib/list-query.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
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
