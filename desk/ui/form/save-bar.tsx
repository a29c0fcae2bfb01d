import { Button } from '#ui/button/button.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './form.module.css';

interface SaveBarProps {
  /** The failure of the last attempt; empty without one. */
  message: string;
  isBusy: boolean;
  isDirty: boolean;
  onDiscard: () => void;
  saveLabel?: string;
}

/** The buttons of a form that fills a page; it stays visible at the bottom. */
export function SaveBar({ message, isBusy, isDirty, onDiscard, saveLabel }: SaveBarProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.saveBar} data-dirty={isDirty || undefined}>
      <DialogAlert message={message} />
      <Button disabled={!isDirty} onClick={onDiscard}>
        {t('desk.discard')}
      </Button>
      <Button type="submit" variant="primary" isLoading={isBusy} disabled={!isDirty}>
        {saveLabel ?? t('desk.save')}
      </Button>
    </div>
  );
}
