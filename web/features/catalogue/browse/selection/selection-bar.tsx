import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { BuyerFacts } from '../browse-data.ts';
import styles from './selection-bar.module.css';
import type { useSelection } from './use-selection.ts';

interface SelectionBarProps {
  selection: ReturnType<typeof useSelection>;
  onCollect: (dramas: BuyerFacts[], onProgress: (done: number) => void) => Promise<number[]>;
  onShortlist: (dramas: BuyerFacts[]) => void;
}

/** Shows how many titles are selected across all result pages, with the actions for them. */
export function SelectionBar({ selection, onCollect, onShortlist }: SelectionBarProps) {
  const { t } = useTranslator();
  const { chosen, chosenOnPage, choosePage, clear, drop } = selection;
  const [adding, setAdding] = useState<{ done: number; total: number }>();
  const isAdding = adding !== undefined;
  const add = async () => {
    const wanted = [...chosen.values()];
    const showProgress = (done: number) => setAdding({ done, total: wanted.length });
    try {
      showProgress(0);
      // Titles that failed to be added, and titles selected while adding, stay selected.
      const failed = await onCollect(wanted, showProgress);
      drop(wanted.filter(({ drama_id }) => !failed.includes(drama_id)));
    } finally {
      setAdding(undefined);
    }
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('catalogue.choose')}>
      <Checkbox
        label={t('catalogue.choosePage')}
        checked={chosenOnPage === 'all'}
        isPartial={chosenOnPage === 'some'}
        disabled={isAdding}
        onChange={({ target }) => choosePage(target.checked)}
      />
      <p className={styles.count} role="status">
        {adding
          ? t('catalogue.adding', { done: adding.done + 1, total: adding.total })
          : t('catalogue.chosen', { count: chosen.size })}
      </p>
      <Button variant="primary" isLoading={isAdding} disabled={chosen.size === 0} onClick={add}>
        {t('collect.add')}
      </Button>
      <Button
        aria-haspopup="dialog"
        disabled={chosen.size === 0 || isAdding}
        onClick={() => onShortlist([...chosen.values()])}
      >
        {t('collect.shortlist')}
      </Button>
      <Button variant="quiet" disabled={chosen.size === 0 || isAdding} onClick={clear}>
        {t('catalogue.clearChosen')}
      </Button>
    </div>
  );
}
