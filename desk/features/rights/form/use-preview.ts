import type { PlannedRightsChange } from '#contract/desk/rights.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useAnswer } from '#desk/ui/use-answer.ts';
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
  const isComplete = Object.keys(findErrors(kind, values)).length === 0;
  const key = isComplete ? JSON.stringify([kind, drama, values, attempt]) : undefined;
  const { reply, failure } = useAnswer(
    key,
    (_, options) => findClashes(kind, drama, values, options),
    TYPING_MS,
  );
  if (key === undefined) return { state: 'incomplete' };
  if (failure) return { state: 'refused', message: failure };
  return reply ? { state: 'done', change: reply } : { state: 'checking' };
}

export function findClashes(
  kind: RowKind,
  drama: string,
  values: RightsValues,
  options?: { signal: AbortSignal },
): Promise<PlannedRightsChange> {
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
