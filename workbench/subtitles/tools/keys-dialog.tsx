import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './tools.module.css';
import { isApple } from './use-keys.ts';

interface KeysDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The keys of `use-keys.ts`, and those of `frame.tsx` for undo and redo. */
const KEYS = [
  ['Ctrl + Z', 'workbench.undo'],
  ['Ctrl + Shift + Z', 'workbench.redo'],
  ['Ctrl + F', 'workbenchSubtitles.find'],
  ['Alt + ↓', 'workbenchSubtitles.key.next'],
  ['Alt + ↑', 'workbenchSubtitles.key.previous'],
  ['Alt + N', 'workbenchSubtitles.key.nextProblem'],
  ['Alt + Enter', 'workbenchSubtitles.key.confirm'],
  ['Alt + K', 'workbenchSubtitles.key.play'],
  ['Alt + J / L', 'workbenchSubtitles.key.seek'],
  ['Alt + [ / ]', 'workbenchSubtitles.key.setTimes'],
] as const;

const forApple = (key: string) => key.replace('Alt', '⌃ ⌥').replace('Ctrl', '⌘');

export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchSubtitles.keys')}
      closeLabel={t('workbench.close')}
    >
      <dl className={styles.keys}>
        {KEYS.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{isApple() ? forApple(key) : key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
