import { OperatorError } from '../../../errors/operator-error.ts';
import { countNoun } from '../../../text/count-noun.ts';
import { stateAt } from '../screener.mapper.ts';
import type { ScreenerRow, TitleRow } from '../screener.queries.ts';
import type { PlannedTerms } from './plan-terms.ts';

/** Throws with all errors, if there are any. */
export function refuseIf(errors: string[], refused: string): void {
  if (errors.length === 0) return;
  const count = countNoun(errors.length, 'error');
  throw new OperatorError([`${refused}: ${count}.`, ...errors].join('\n'));
}

/** The error of a screener that has nothing to watch. */
export function findUnwatchable(titles: TitleRow[]): string[] {
  return titles.some(({ is_watchable }) => is_watchable)
    ? []
    : ['It has no title that can be watched.'];
}

export function requireRequest({ id, state }: ScreenerRow): void {
  if (state !== 'requested')
    throw new OperatorError(`Screener ${id} is ${state}, not a request that waits for an answer.`);
}

/** Throws unless the recipient can watch the screener, now or later. */
export function requireOpen(screener: ScreenerRow, time: Date): void {
  const state = stateAt(screener, time);
  if (state === 'active' || state === 'upcoming') return;
  const hint = {
    requested: ' Use "screener approve" or "screener decline".',
    expired: ' Use "screener change" to give it a new end.',
  }[state as string];
  throw new OperatorError(`Screener ${screener.id} is ${state}.${hint ?? ''}`);
}

/** Throws unless the screener was sent and not revoked; one that has expired can be extended. */
export function requireSent({ id, state }: ScreenerRow): void {
  if (state === 'active') return;
  const hint = state === 'requested' ? ' Use "screener approve".' : '';
  throw new OperatorError(`Screener ${id} is ${state}; its terms cannot be changed.${hint}`);
}

/** The changed terms for the audit log, with the old and the new value; of the note, no text. */
export function describeChange(before: ScreenerRow, { note, ...after }: PlannedTerms) {
  const changed = Object.entries(after)
    .map(([name, to]) => [name, { from: before[name as keyof typeof after], to }] as const)
    .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to));
  return { ...Object.fromEntries(changed), ...(note !== before.note && { note: 'changed' }) };
}
