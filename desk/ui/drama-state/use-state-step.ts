import type { StillPublic } from '#contract/desk/catalogue/catalogue.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import type { Translate } from '#i18n/i18n.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { useChange } from '../failure-text.ts';
import type { StateStep } from './state-step.ts';

const UNDO_MS = 15_000;

/** Publishes or withdraws titles; the toast undoes it by the opposite step. */
export function useStateStep() {
  const { t } = useTranslator();
  const reload = useReload();
  const change = useChange();

  return async function setState({ state, dramaIds, reason }: StateStep): Promise<void> {
    const isPublishing = state === 'published';
    const input = { drama_ids: dramaIds };
    const { drama_ids, still_public } = isPublishing
      ? await deskApi.publishDramas(input)
      : await deskApi.withdrawDramas({ ...input, ...(reason && { reason }) });
    reload();
    const count = drama_ids.length;
    const undo = () =>
      void change(() =>
        setState({ state: isPublishing ? 'withdrawn' : 'published', dramaIds: drama_ids }),
      );
    showToast({
      text: t(isPublishing ? 'deskCatalogue.published' : 'deskCatalogue.withdrawn', { count }),
      tone: 'success',
      ...(count > 0 && {
        durationMs: UNDO_MS,
        action: { label: t('desk.undo'), onSelect: undo },
      }),
    });
    for (const found of still_public.slice(0, MAX_WARNED))
      showToast({
        text: t('page.labelled', { label: found.title, value: describeStillPublic(t, found) }),
        tone: 'warning',
        durationMs: 0,
      });
  };
}

const MAX_WARNED = 3;

/** Says why videos of a title stay public. */
export function describeStillPublic(
  t: Translate,
  { episodes, episode_count, other_title, more }: StillPublic,
): string {
  return t('deskCatalogue.stillPublic', {
    count: episode_count,
    episodes,
    title: other_title,
    more,
  });
}
