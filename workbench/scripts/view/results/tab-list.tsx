import { Tabs } from '@base-ui/react/tabs';
import { useEffect, useRef } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import type { Table, TableId } from '#workbench/scripts/tables/table.ts';
import styles from './results.module.css';

interface TabListProps {
  activeTab: string;
  tables: Record<TableId, Table>;
  /** On a narrow screen the script is one of the tabs. */
  hasScript: boolean;
  isHidden: boolean;
}

const COUNTED: readonly TableId[] = ['episodes', 'scenes', 'people', 'places', 'props', 'warnings'];

export function TabList({ activeTab, tables, hasScript, isHidden }: TabListProps) {
  const { t } = useTranslator();
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the active tab into view: a click on a table row may activate one that is not.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${activeTab}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeTab]);
  return (
    <Tabs.List
      ref={list}
      className={styles.list}
      aria-label={t('workbenchScripts.results')}
      hidden={isHidden}
    >
      {hasScript && (
        <Tabs.Tab value="script" data-tab="script" className={styles.tab}>
          {t('workbenchScripts.script')}
        </Tabs.Tab>
      )}
      <Tabs.Tab value="overview" data-tab="overview" className={styles.tab}>
        {t('workbenchScripts.overview')}
      </Tabs.Tab>
      {COUNTED.map((id) => (
        <Tabs.Tab key={id} value={id} data-tab={id} className={styles.tab}>
          {tables[id].name}
          <span className={styles.count}>{tables[id].rows.length}</span>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
