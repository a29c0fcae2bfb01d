import { Tabs } from '@base-ui/react/tabs';
import { memo } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import type { Analysis } from '#workbench/scripts/analyse/analyse-script.ts';
import type { Table, TableId } from '#workbench/scripts/tables/table.ts';
import { MeetingMatrix } from './meeting-matrix.tsx';
import { Overview } from './overview.tsx';
import styles from './results.module.css';
import { TablePanel } from './table-panel.tsx';

interface ResultPanelsProps {
  className: string | undefined;
  analysis: Analysis;
  tables: Record<TableId, Table>;
  onJump: (line: number) => void;
}

/** The panels of the tabs; only the active one is rendered. */
export const ResultPanels = memo(function ResultPanels({
  className,
  analysis,
  tables,
  onJump,
}: ResultPanelsProps) {
  const { t } = useTranslator();
  return (
    <>
      <Tabs.Panel value="overview" className={className}>
        <Overview analysis={analysis} onJump={onJump} />
      </Tabs.Panel>
      <Tabs.Panel value="episodes" className={className}>
        <TablePanel table={tables.episodes} onJump={onJump} />
      </Tabs.Panel>
      <Tabs.Panel value="scenes" className={className}>
        <TablePanel table={tables.scenes} onJump={onJump} />
      </Tabs.Panel>
      <Tabs.Panel value="people" className={className}>
        <div className={styles.panel}>
          <TablePanel table={tables.people} onJump={onJump} />
          {tables.meetings.rows.length > 0 && (
            <TablePanel table={tables.meetings} onJump={onJump}>
              <h2>{t('workbenchScripts.matrixTitle')}</h2>
              <MeetingMatrix {...analysis} />
            </TablePanel>
          )}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="places" className={className}>
        <TablePanel table={tables.places} onJump={onJump} />
      </Tabs.Panel>
      <Tabs.Panel value="props" className={className}>
        <TablePanel table={tables.props} help={t('workbenchScripts.propHelp')} onJump={onJump} />
      </Tabs.Panel>
      <Tabs.Panel value="warnings" className={className}>
        <TablePanel
          table={tables.warnings}
          emptyText={t('workbenchScripts.noWarnings')}
          onJump={onJump}
        />
      </Tabs.Panel>
    </>
  );
});
