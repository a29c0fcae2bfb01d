import { expect, test } from 'vitest';
import { hasPassed, today, withoutPassedStart } from './start-day.ts';

test('today has not passed, earlier days have', () => {
  expect([today(), '2099-12-31', ''].map(hasPassed)).toEqual([false, false, false]);
  expect(hasPassed('2022-09-01')).toBe(true);
});

test('a market whose start has passed starts today', () => {
  const market = (start: string) => `territories=MX&media=svod${start}&term_months=24`;
  expect(withoutPassedStart(market('&start_date=2022-09-01'))).toBe(market(''));
  const upcoming = market(`&start_date=${today()}`);
  expect([upcoming, market(''), ''].map(withoutPassedStart)).toEqual([upcoming, market(''), '']);
});
