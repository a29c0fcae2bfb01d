import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/text/copy-text.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import type { Table } from '#workbench/scripts/tables/table.ts';
import { tableAsText } from '#workbench/scripts/tables/table-as-text.ts';
import { CopyIcon } from '../icons.tsx';
import { ResultTable } from './result-table.tsx';
import styles from './results.module.css';

interface TablePanelProps {
  table: Table;
  /** Says how the rows were found. */
  help?: string;
  emptyText?: string;
  children?: ReactNode;
  onJump: (line: number) => void;
}

export function TablePanel({ table, help, emptyText, children, onJump }: TablePanelProps) {
  const { t } = useTranslator();
  const copy = async () => {
    if (await copyText(tableAsText(table)))
      showToast({ tone: 'success', text: t('workbenchScripts.copied') });
    else showToast({ tone: 'error', text: t('workbenchScripts.copyFailed') });
  };
  if (table.rows.length === 0)
    return (
      <div className={styles.panel}>
        {children}
        <p className={styles.nothing}>{emptyText ?? t('workbenchScripts.nothing')}</p>
        {help && <p className={styles.help}>{help}</p>}
      </div>
    );
  return (
    <div className={styles.panel}>
      {children}
      <div className={styles.head}>
        <p className={styles.help}>{help}</p>
        <Button size="small" icon={<CopyIcon />} onClick={() => void copy()}>
          {t('workbenchScripts.copyTable')}
        </Button>
      </div>
      <ResultTable table={table} onJump={onJump} />
    </div>
  );
}
