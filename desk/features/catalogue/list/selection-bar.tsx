import type { StateStep } from '#desk/ui/drama-state/state-step.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './drama-list.module.css';

interface SelectionBarProps {
  count: number;
  onStep: (state: StateStep['state']) => void;
  onClear: () => void;
}

/** What can be done with the selected titles. */
export function SelectionBar({ count, onStep, onClear }: SelectionBarProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.bar}>
      <p role="status">{t('desk.selected', { count })}</p>
      <Button size="small" onClick={() => onStep('published')}>
        {t('deskCatalogue.publish')}
      </Button>
      <Button size="small" onClick={() => onStep('withdrawn')}>
        {t('deskCatalogue.withdraw')}
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        {t('deskCatalogue.clearSelection')}
      </Button>
    </div>
  );
}
