import { useState } from 'react';
import { useSpeaker } from '../../../lib/speaker.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { BuyerFacts } from './browse-data.ts';
import styles from './selection-bar.module.css';
import type { useSelection } from './use-selection.ts';

interface SelectionBarProps {
  selection: ReturnType<typeof useSelection>;
  onCollect: (dramas: BuyerFacts[], onProgress: (done: number) => void) => Promise<number[]>;
}

/** What is chosen, over all pages, and what to do with it. */
export function SelectionBar({ selection, onCollect }: SelectionBarProps) {
  const { t } = useSpeaker();
  const { chosen, page, choosePage, clear, keep } = selection;
  const [done, setDone] = useState<number>();
  const isAdding = done !== undefined;
  const add = async () => {
    try {
      setDone(0);
      keep(await onCollect([...chosen.values()], setDone));
    } finally {
      setDone(undefined);
    }
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('catalogue.choose')}>
      <Checkbox
        label={t('catalogue.choosePage')}
        checked={page === 'all'}
        isPartial={page === 'some'}
        disabled={isAdding}
        onChange={({ target }) => choosePage(target.checked)}
      />
      <p className={styles.count} role="status">
        {isAdding
          ? t('catalogue.adding', { done: done + 1, total: chosen.size })
          : t('catalogue.chosen', { count: chosen.size })}
      </p>
      <Button variant="primary" isLoading={isAdding} disabled={chosen.size === 0} onClick={add}>
        {t('collect.add')}
      </Button>
      <Button variant="quiet" disabled={chosen.size === 0 || isAdding} onClick={clear}>
        {t('catalogue.clearChosen')}
      </Button>
    </div>
  );
}
