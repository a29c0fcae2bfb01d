import { beforeEach, expect, test, vi } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { noTermsValues, type TermsValues } from '#ui/licence/terms/terms-values.ts';
import { MAX_AGE_MS } from '#web/features/licence/marks/max-age.ts';
import { type Answers, askAll, judgementsOf, MAX_CALLS, uncheckedLines } from './answers.ts';
import { questionsAbout } from './judge-lines.ts';

const common: TermsValues = {
  ...noTermsValues,
  territories: ['MX'],
  media: ['svod'],
  termMonths: '24',
};
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ cartId: index + 1, dramaId: index + 101 }));

/** The ids of each call. */
let calls: string[];
/** The number of calls that are answered before the others are refused. */
let answeredCalls: number;
let answers: Answers;

beforeEach(() => {
  calls = [];
  answeredCalls = Number.POSITIVE_INFINITY;
  answers = new Map();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'https://vignette.example');
    const ids = searchParams.get('drama_ids') ?? '';
    calls.push(ids);
    if (calls.length > answeredCalls) {
      const { code, status } = outcomes.tooManyRequests;
      return Response.json({ code, message: 'Wait.', data: null }, { status });
    }
    const answer = { state: 'free', reasons: [], free: [], free_from: null };
    const data = ids.split(',').map((id) => ({ drama_id: Number(id), ...answer }));
    return Response.json({ code: 200, message: '', data });
  });
});

const ask = (questions: ReturnType<typeof questionsAbout>) =>
  askAll(questions, answers, new AbortController().signal);

test('a known answer is asked for again after five minutes', async () => {
  const questions = questionsAbout(linesOf(2), common, {});
  expect(uncheckedLines(questions, answers)).toEqual(new Set([1, 2]));
  await ask(questions);
  expect(uncheckedLines(questions, answers)).toEqual(new Set());
  expect(judgementsOf(questions, answers, new Map()).size).toBe(2);
  vi.setSystemTime(Date.now() + MAX_AGE_MS - 1);
  await ask(questions);
  expect(calls).toEqual(['101,102']);
  vi.setSystemTime(Date.now() + 1);
  expect(uncheckedLines(questions, answers)).toEqual(new Set([1, 2]));
  await ask(questions);
  expect(calls).toEqual(['101,102', '101,102']);
});

test('the terms of most lines come first; a refused call ends the round and is made in the next', async () => {
  const own = { 1: { termMonths: '12' }, 4: { termMonths: '36' } };
  const questions = questionsAbout(linesOf(4), common, own);
  answeredCalls = 1;
  await ask(questions);
  expect(calls[0]).toBe('102,103');
  // The transport makes a refused call twice.
  expect(new Set(calls.slice(1))).toEqual(new Set(['101']));
  expect(uncheckedLines(questions, answers)).toEqual(new Set([1, 4]));
  answeredCalls = Number.POSITIVE_INFINITY;
  calls = [];
  await ask(questions);
  expect(calls).toEqual(['101', '104']);
  expect(uncheckedLines(questions, answers)).toEqual(new Set());
});

test('a round has a limited number of calls; the next one continues', async () => {
  const lines = linesOf(MAX_CALLS + 5);
  const own = Object.fromEntries(
    lines.map(({ cartId }) => [cartId, { termMonths: String(cartId) }]),
  );
  const questions = questionsAbout(lines, common, own);
  await ask(questions);
  expect(calls).toHaveLength(MAX_CALLS);
  expect(uncheckedLines(questions, answers).size).toBe(5);
  await ask(questions);
  expect(calls).toHaveLength(MAX_CALLS + 5);
  expect(uncheckedLines(questions, answers).size).toBe(0);
});
