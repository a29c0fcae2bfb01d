import { expect, onTestFinished, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { type ApiClient, CallFailure } from '#contract/transport/client.ts';
import type { Quote, Quotes } from '#ui/quote/quote-data.ts';
import { onFailure } from '#web/lib/api/failures.ts';
import { type Answer, sendAnswer } from './send-answer.ts';

const answer: Answer = {
  quote: { quote_id: 7, order_id: 3 },
  state: 'countered',
  reply: 'A little less?',
  mayBeStored: true,
};

const fails = (status: number, code: number) => async () => {
  throw new CallFailure(status, { code, message: 'refused', data: null });
};
const closed = fails(200, outcomes.quoteClosed.code);

/** A server whose quote 7 has this state and reply. */
function apiWith(part: Partial<Quote>): Pick<ApiClient, 'getCopyrightQuote'> {
  const versions = [{ quote_id: 8 }, { quote_id: 7, ...part }] as Quote[];
  return { getCopyrightQuote: async () => ({ current: null, versions }) satisfies Quotes };
}

const stored = apiWith({ state: 'countered', reply: 'A little less?' });

test('a call that succeeds is stored', async () => {
  expect(await sendAnswer(stored, answer, async () => {})).toEqual({ kind: 'stored' });
});

test.each([
  ['no reply', 0, 0, { kind: 'unknown' }],
  ['an error of the server', 503, 503, { kind: 'unknown' }],
  ['another refusal', 200, outcomes.invalidInput.code, { kind: 'refused', text: 'refused' }],
])('after %s it is not known to be stored', async (_name, status, code, outcome) => {
  expect(await sendAnswer(stored, answer, fails(status, code))).toEqual(outcome);
});

test('an HTTP status is shown by the shell, and not in the dialog', async () => {
  const reported: number[] = [];
  onTestFinished(onFailure(({ status }) => reported.push(status)));
  for (const [status, kind] of [
    [403, 'refused'],
    [429, 'refused'],
    [500, 'unknown'],
  ] as const) {
    const outcome = await sendAnswer(stored, answer, fails(status, status));
    expect(outcome).toEqual(kind === 'refused' ? { kind, text: '' } : { kind });
  }
  expect(reported).toEqual([403, 429, 500]);
});

test('a quote that the lost attempt has closed is answered', async () => {
  expect(await sendAnswer(stored, answer, closed)).toEqual({ kind: 'stored' });
});

test.each([
  ['no reply was lost', stored, { ...answer, mayBeStored: false }],
  ['it was answered with another text', apiWith({ state: 'countered', reply: 'More' }), answer],
  ['it has another state', apiWith({ state: 'recalled', reply: answer.reply }), answer],
  ['its state cannot be loaded', { getCopyrightQuote: fails(0, 0) }, answer],
])('a closed quote stays closed if %s', async (_name, api, sent) => {
  expect(await sendAnswer(api, sent, closed)).toEqual({ kind: 'closed' });
});
