import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { showToast } from '../../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../../lib/api.ts';
import { useReload } from '../../../lib/page.tsx';
import { useChange } from '../../../ui/failure-text.ts';
import type { StateStep } from './state-step.ts';

const UNDO_MS = 15_000;

/** Publishes or withdraws titles; the toast undoes it by the opposite step. */
export function useStateStep() {
  const { t } = useTranslator();
  const reload = useReload();
  const change = useChange();

  return async function setState(state: StateStep['state'], dramaIds: number[]): Promise<void> {
    const isPublishing = state === 'published';
    const call = isPublishing ? deskApi.publishDramas : deskApi.withdrawDramas;
    const { drama_ids, still_public } = await call({ drama_ids: dramaIds });
    reload();
    const count = drama_ids.length;
    const undo = () =>
      void change(() => setState(isPublishing ? 'withdrawn' : 'published', drama_ids));
    showToast({
      text: t(isPublishing ? 'deskCatalogue.published' : 'deskCatalogue.withdrawn', { count }),
      tone: 'success',
      ...(count > 0 && {
        durationMs: UNDO_MS,
        action: { label: t('desk.undo'), onSelect: undo },
      }),
    });
    for (const { key, episodes, shown_by, uses } of still_public.slice(0, MAX_WARNED))
      showToast({
        text: t('deskCatalogue.stillPublic', { key, episodes, other: shown_by, more: uses - 1 }),
        tone: 'warning',
        durationMs: 0,
      });
  };
}

const MAX_WARNED = 3;
