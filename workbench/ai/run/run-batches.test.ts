import { expect, test } from 'vitest';
import { type OutcomeName, outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { runBatches } from './run-batches.ts';

function refusal(outcome: OutcomeName, retryAfterSeconds?: number) {
  const { code, status } = outcomes[outcome];
  return new CallFailure(status, { code, message: 'No.', data: null }, retryAfterSeconds);
}

/** Sends batches 1 to 3, of which the second is refused with each of the errors in turn. */
async function runWith(...errors: CallFailure[]) {
  const batches = [1, 2, 3];
  const sent: number[] = [];
  const waits: number[] = [];
  const end = await runBatches({
    next: () => batches.shift(),
    async send(batch) {
      sent.push(batch);
      const error = batch === 2 ? errors.shift() : undefined;
      if (error) throw error;
    },
    signal: new AbortController().signal,
    wait: async (ms) => void waits.push(ms),
  });
  return { end, waits, sent: sent.toSorted() };
}

test.each(['tooManyRequests', 'unavailable', 'aiBusy'] as const)(
  '%s: the batch is sent once more after the time that the reply names',
  async (outcome) => {
    expect(await runWith(refusal(outcome, 5))).toEqual({
      end: { kind: 'done' },
      waits: [5000],
      sent: [1, 2, 2, 3],
    });
    const [first, second] = [refusal(outcome, 5), refusal(outcome, 5)];
    const { end, waits } = await runWith(first, second);
    expect(end).toEqual({ kind: 'failed', error: second });
    expect(waits).toEqual([5000]);
  },
);

test.each([
  ['a reply without a time', refusal('aiBusy')],
  ['a long time', refusal('aiBusy', 31)],
  ['another failure', refusal('aiLimitReached', 5)],
])('%s ends the run at once', async (_what, error) => {
  const { end, waits } = await runWith(error);
  expect([end, waits]).toEqual([{ kind: 'failed', error }, []]);
});

test('a run can be cancelled while it waits', async () => {
  const abort = new AbortController();
  const sent: number[] = [];
  const batches = [1];
  const end = await runBatches({
    next: () => batches.shift(),
    async send(batch) {
      sent.push(batch);
      queueMicrotask(() => abort.abort());
      throw refusal('aiBusy', 30);
    },
    signal: abort.signal,
  });
  expect([end, sent]).toEqual([{ kind: 'cancelled' }, [1]]);
});
