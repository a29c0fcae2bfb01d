import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { preloadSheet, Sheet } from '#ui/overlay/sheet.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { Browse } from './browse-data.ts';
import { countActive, sorts } from './filters/filters.ts';
import styles from './result-bar.module.css';
import type { FilterLink } from './use-browse-links.ts';

interface ResultBarProps {
  browse: Browse;
  link: FilterLink;
  isBusy: boolean;
  /** The filters, shown in a sheet on a narrow screen. */
  panel: ReactNode;
  isChoosing: boolean;
  onChoose: () => void;
}

/** The number of results, the sort order, and buttons for the filter sheet and selection mode. */
export function ResultBar({ browse, link, isBusy, panel, isChoosing, onChoose }: ResultBarProps) {
  const { t } = useTranslator();
  const { filters, results } = browse;
  const countKey = results?.isCapped ? 'catalogue.countAtLeast' : 'catalogue.count';
  const count = results ? t(countKey, { count: results.total }) : '';
  return (
    <div className={styles.bar}>
      <div role="status">
        <h2 className={styles.count}>{isBusy ? t('catalogue.loading') : count}</h2>
      </div>
      <ul className={styles.sorts} aria-label={t('catalogue.sort')}>
        {sorts.map((sort) => {
          const isByRelevance = sort === 'newest' && filters.keyword !== '';
          return (
            <li key={sort}>
              <a
                className={styles.sort}
                href={link({ sort })}
                aria-current={filters.sort === sort ? 'true' : undefined}
                rel="nofollow"
              >
                {t(isByRelevance ? 'catalogue.sortBest' : `catalogue.sort.${sort}`)}
              </a>
            </li>
          );
        })}
      </ul>
      <div className={styles.tools}>
        <FilterSheet activeCount={countActive(filters)} panel={panel} total={count} />
        <Button size="small" aria-pressed={isChoosing} onClick={onChoose}>
          {t(isChoosing ? 'catalogue.stopChoosing' : 'catalogue.choose')}
        </Button>
      </div>
    </div>
  );
}

interface FilterSheetProps {
  activeCount: number;
  panel: ReactNode;
  total: string;
}

function FilterSheet({ activeCount, panel, total }: FilterSheetProps) {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className={styles.folded}>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        onPointerEnter={preloadSheet}
      >
        {activeCount > 0
          ? t('catalogue.filtersActive', { count: activeCount })
          : t('catalogue.filters')}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('catalogue.filters')}
        closeLabel={t('shell.close')}
        footer={
          <Button variant="primary" isWide onClick={close}>
            {t('catalogue.show', { total })}
          </Button>
        }
      >
        {panel}
      </Sheet>
    </div>
  );
}
