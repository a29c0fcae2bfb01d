import { type Kind, kinds, type Sample } from './load.ts';

/** When an event's phases began, in milliseconds of `performance.now()`. */
export interface Phases {
  before: number;
  during: number;
  after: number;
  end: number;
}

export interface Times {
  p50: number;
  p99: number;
}

export interface Summary {
  seconds: number;
  requests: number;
  pageRequests: number;
  errors: Record<Kind, number>;
  /** How often each kind failed for each reason, such as `view 503`. */
  reasons: Map<string, number>;
  pages: Record<'before' | 'during' | 'after', Times>;
  writes: Record<'before' | 'during' | 'after', Times>;
  /** From the end of the fault until every kind has succeeded and none fails any more. */
  recoverySeconds: number;
}

export function summarise(samples: Sample[], phases: Phases): Summary {
  const between = (from: number, to: number) =>
    samples.filter(({ dueAt }) => dueAt >= from && dueAt < to);
  const whole = between(phases.before, phases.end);
  const failed = whole.filter(({ error }) => error !== undefined);
  const reasons = new Map<string, number>();
  for (const { kind, error } of failed) {
    const reason = `${kind} ${error}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const parts = {
    before: between(phases.before, phases.during),
    during: between(phases.during, phases.after),
    after: between(phases.after, phases.end),
  };
  const timesOf = (isChosen: (sample: Sample) => boolean) => ({
    before: times(parts.before.filter(isChosen)),
    during: times(parts.during.filter(isChosen)),
    after: times(parts.after.filter(isChosen)),
  });
  return {
    seconds: (phases.after - phases.during) / 1000,
    requests: whole.length,
    pageRequests: whole.filter(({ kind }) => kind === 'page').length,
    errors: Object.fromEntries(
      kinds.map((kind) => [kind, failed.filter((sample) => sample.kind === kind).length]),
    ) as Record<Kind, number>,
    reasons,
    pages: timesOf(({ kind }) => kind === 'page'),
    writes: timesOf(({ kind }) => kind !== 'page'),
    recoverySeconds: Math.max(...kinds.map((kind) => recovery(parts.after, kind, phases.after))),
  };
}

function times(samples: Sample[]): Times {
  const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

function recovery(samples: Sample[], kind: Kind, endedAt: number): number {
  let firstSuccess = Infinity;
  let lastError = endedAt;
  for (const sample of samples.filter((one) => one.kind === kind)) {
    const repliedAt = sample.dueAt + sample.ms;
    if (sample.error === undefined) firstSuccess = Math.min(firstSuccess, repliedAt);
    else lastError = Math.max(lastError, repliedAt);
  }
  return (Math.max(firstSuccess, lastError) - endedAt) / 1000;
}
