import { useEffect, useState } from 'react';
import type { PlannedRightsChange } from '#contract/desk/rights.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useFailureText } from '#desk/ui/failure-text.ts';
import {
  findErrors,
  type RightsValues,
  type RowKind,
  toGrantInput,
  toHoldbackInput,
} from './rights-values.ts';

/** What saving the form would do, as the server says. */
export type Preview =
  | { state: 'incomplete' }
  | { state: 'checking' }
  | { state: 'done'; change: PlannedRightsChange }
  | { state: 'refused'; message: string };

const TYPING_MS = 400;

/** Asks the server while the form is filled in. `attempt` changes to ask again. */
export function usePreview(
  kind: RowKind,
  drama: string,
  values: RightsValues,
  attempt: number,
): Preview {
  const describe = useFailureText();
  const isComplete = Object.keys(findErrors(kind, values)).length === 0;
  const key = isComplete ? JSON.stringify([kind, drama, values, attempt]) : undefined;
  const [answer, setAnswer] = useState<{ key: string; preview: Preview }>();

  useEffect(() => {
    if (key === undefined) return;
    const control = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const change = await findClashes(kind, drama, values, control.signal);
        setAnswer({ key, preview: { state: 'done', change } });
      } catch (failure) {
        if (control.signal.aborted) return;
        setAnswer({ key, preview: { state: 'refused', message: describe(failure) } });
      }
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key]);

  if (key === undefined) return { state: 'incomplete' };
  return answer?.key === key ? answer.preview : { state: 'checking' };
}

export function findClashes(
  kind: RowKind,
  drama: string,
  values: RightsValues,
  signal?: AbortSignal,
): Promise<PlannedRightsChange> {
  const options = signal ? { signal } : {};
  return kind === 'grant'
    ? deskApi.findGrantClashes(toGrantInput(drama, values), options)
    : deskApi.findHoldbackClashes(toHoldbackInput(drama, values), options);
}

/** Saves the row; `base` is when the row that it changes was changed last. */
export function saveRow(
  kind: RowKind,
  drama: string,
  values: RightsValues,
  base: string | null,
): Promise<PlannedRightsChange> {
  return kind === 'grant'
    ? deskApi.saveGrant({ ...toGrantInput(drama, values), base })
    : deskApi.saveHoldback({ ...toHoldbackInput(drama, values), base });
}
