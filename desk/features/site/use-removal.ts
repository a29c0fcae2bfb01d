import { useReload } from '#desk/lib/page.tsx';
import { useChange } from '#desk/ui/failure-text.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

/** Longer than other toasts, because the user has to decide. */
const UNDO_MS = 8000;

interface Removal<Removed> {
  remove: () => Promise<Removed>;
  /** What the toast says. */
  text: string;
  undo: (removed: Removed) => Promise<unknown>;
}

/** Removes something at once; a toast offers to undo it. */
export function useRemoval() {
  const { t } = useTranslator();
  const reload = useReload();
  const change = useChange();
  return async <Removed>({ remove, text, undo }: Removal<Removed>): Promise<void> => {
    let restore: (() => Promise<unknown>) | undefined;
    await change(async () => {
      const removed = await remove();
      restore = () => undo(removed);
    });
    reload();
    if (!restore) return;
    const run = restore;
    const onSelect = () => void change(run).then(reload);
    showToast({ text, durationMs: UNDO_MS, action: { label: t('desk.undo'), onSelect } });
  };
}
