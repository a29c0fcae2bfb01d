import { OperatorError } from '#server/errors/operator-error.ts';
import { stateAt } from '../screener.mapper.ts';
import type { ScreenerRow, TitleRow } from '../screener.queries.ts';
import type { PlannedTerms } from './plan-terms.ts';
import type { Problem } from './problem.ts';

export function noScreener(id: number): OperatorError {
  return new OperatorError(`There is no screener ${id}.`, {
    message: 'deskError.screenerGone',
    values: { id },
  });
}

/** The error of a screener that has nothing to watch. */
export function findUnwatchable(titles: TitleRow[]): Problem[] {
  if (titles.some(({ is_watchable }) => is_watchable)) return [];
  return [
    {
      text: 'It has no title that can be watched.',
      message: 'deskError.screenerUnwatchable',
    },
  ];
}

/** Why the state of a screener does not allow a change. */
const stateMessages = {
  requested: 'deskError.screenerWaiting',
  declined: 'deskError.screenerDeclined',
  active: 'deskError.screenerApproved',
  upcoming: 'deskError.screenerApproved',
  expired: 'deskError.screenerExpired',
  revoked: 'deskError.screenerRevoked',
} as const;

export function requireRequest({ id, state }: ScreenerRow): void {
  if (state !== 'requested')
    throw new OperatorError(`Screener ${id} is ${state}, not a request that waits for an answer.`, {
      message: stateMessages[state],
    });
}

/** Throws unless the recipient can watch the screener, now or later. */
export function requireOpen(screener: ScreenerRow, time: Date): void {
  const state = stateAt(screener, time);
  if (state === 'active' || state === 'upcoming') return;
  const hint = {
    requested: ' Use "screener approve" or "screener decline".',
    expired: ' Use "screener change" to give it a new end.',
  }[state as string];
  throw new OperatorError(`Screener ${screener.id} is ${state}.${hint ?? ''}`, {
    message: stateMessages[state],
  });
}

/** Throws unless the screener was sent and not revoked; one that has expired can be extended. */
export function requireSent({ id, state }: ScreenerRow): void {
  if (state === 'active') return;
  const hint = state === 'requested' ? ' Use "screener approve".' : '';
  throw new OperatorError(`Screener ${id} is ${state}; its terms cannot be changed.${hint}`, {
    message: stateMessages[state],
  });
}

export function requireBurnedIn({ id, is_burned_in }: ScreenerRow): void {
  if (!is_burned_in)
    throw new OperatorError(`Screener ${id} has no copies with a burned-in watermark.`, {
      message: 'deskError.screenerNotBurned',
    });
}

/** The changed terms for the audit log, with the old and the new value; of the note, no text. */
export function describeChange(before: ScreenerRow, { note, ...after }: PlannedTerms) {
  const changed = Object.entries(after)
    .map(([name, to]) => [name, { from: before[name as keyof typeof after], to }] as const)
    .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to));
  return { ...Object.fromEntries(changed), ...(note !== before.note && { note: 'changed' }) };
}
