import { useTranslator } from '../../../web/lib/text/translator.ts';
import { showToast } from '../../../web/ui/toast/show-toast.ts';
import { useReload } from '../../lib/page.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { conflictOf } from '../../ui/form/conflict-dialog.tsx';

/**
 * Saves an order that is shown already. If somebody else has changed it meanwhile, or the call
 * fails, `revert` shows the former one, the current one is loaded, and a toast says why.
 */
export function useOrderChange(revert: () => void) {
  const { t } = useTranslator();
  const reload = useReload();
  const describe = useFailureText();
  return async (save: () => Promise<unknown>): Promise<void> => {
    try {
      await save();
    } catch (failure) {
      revert();
      const conflict = conflictOf(failure);
      const text = conflict
        ? t('deskSite.orderChanged', { by: conflict.by || t('desk.conflict.someone') })
        : `${t('deskSite.moveFailed')} ${describe(failure)}`;
      showToast({ tone: conflict ? 'warning' : 'error', text, durationMs: CONFLICT_MS });
    }
    reload();
  };
}

/** Long enough to read two sentences. */
const CONFLICT_MS = 12_000;
