import type { DeskClash, DeskGrant, DeskHoldback } from '#contract/desk/rights.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useAnswer } from '#desk/ui/use-answer.ts';

/** What would lose its rights in, or why the row cannot end so; undefined while it is loaded. */
export type EndEffects = { clashes: readonly DeskClash[] } | { refusal: string } | undefined;

const TYPING_MS = 250;

/**
 * Without a last day for a void; `isActive` is false while the dialog is closed or incomplete.
 * Loaded again when the row changes.
 */
export function useEndEffects(
  { id, updated_at }: Pick<DeskGrant | DeskHoldback, 'id' | 'updated_at'>,
  lastDay: string | undefined,
  isActive: boolean,
): EndEffects {
  const { reply, failure } = useAnswer(
    isActive ? `${id} ${updated_at} ${lastDay ?? ''}` : undefined,
    (_, options) => deskApi.findEndEffects(lastDay ? { id, last_day: lastDay } : { id }, options),
    TYPING_MS,
  );
  if (failure) return { refusal: failure };
  return reply && { clashes: reply };
}
