import { useEffect, useState } from 'react';
import type { DeskClash, DeskGrant, DeskHoldback } from '#contract/desk/rights.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useFailureText } from '#desk/ui/failure-text.ts';

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
) {
  const describe = useFailureText();
  const key = isActive ? `${id} ${updated_at} ${lastDay ?? ''}` : undefined;
  const [answer, setAnswer] = useState<{ key: string; effects: EndEffects }>();
  useEffect(() => {
    if (key === undefined) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      deskApi
        .findEndEffects(lastDay ? { id, last_day: lastDay } : { id }, { signal: control.signal })
        .then((clashes) => setAnswer({ key, effects: { clashes } }))
        .catch((failure) => {
          if (!control.signal.aborted) setAnswer({ key, effects: { refusal: describe(failure) } });
        });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key]);
  return answer?.key === key ? answer?.effects : undefined;
}
