import { Tabs } from '@base-ui/react/tabs';
import { useTranslator } from '../../../../../lib/text/translator.ts';
import type { Table, TableId } from '../../tables/table.ts';
import styles from './results.module.css';

interface TabListProps {
  tables: Record<TableId, Table>;
  /** On a narrow screen the script is one of the tabs. */
  hasScript: boolean;
  isHidden: boolean;
}

const COUNTED: readonly TableId[] = ['episodes', 'scenes', 'people', 'places', 'props', 'warnings'];

export function TabList({ tables, hasScript, isHidden }: TabListProps) {
  const { t } = useTranslator();
  return (
    <Tabs.List className={styles.list} aria-label={t('workbenchScripts.results')} hidden={isHidden}>
      {hasScript && (
        <Tabs.Tab value="script" className={styles.tab}>
          {t('workbenchScripts.script')}
        </Tabs.Tab>
      )}
      <Tabs.Tab value="overview" className={styles.tab}>
        {t('workbenchScripts.overview')}
      </Tabs.Tab>
      {COUNTED.map((id) => (
        <Tabs.Tab key={id} value={id} className={styles.tab}>
          {tables[id].name}
          <span className={styles.count}>{tables[id].rows.length}</span>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
