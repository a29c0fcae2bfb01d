import { beforeEach, expect, test } from 'vitest';
import type { WatchedRange } from '#contract/screeners.ts';
import { ViewReporter } from './view-reporter.ts';

let now: number;
let watched: WatchedRange[];
let sent: WatchedRange[][];
let failures: unknown[];
let replies: { resolve: () => void; reject: (failure: Error) => void }[];
let reporter: ViewReporter;

beforeEach(() => {
  now = 0;
  watched = [];
  sent = [];
  failures = [];
  replies = [];
  reporter = new ViewReporter({
    read: () => watched,
    send(ranges) {
      sent.push(ranges);
      return new Promise<void>((resolve, reject) => replies.push({ resolve, reject }));
    },
    onFailure: (failure) => failures.push(failure),
    now: () => now,
  });
});

/** Lets the promises of the last reply settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function answer() {
  replies.at(-1)?.resolve();
  await settled();
}

function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    reporter.tick();
  }
}

test('reports after two watched seconds, then every ten seconds while the parts change', async () => {
  watched = [[0, 1]];
  pass(1);
  expect(sent).toEqual([]);
  watched = [[0, 2]];
  pass(1);
  expect(sent).toEqual([[[0, 2]]]);
  await answer();
  watched = [[0, 11]];
  pass(9);
  expect(sent).toHaveLength(1);
  pass(1);
  expect(sent).toEqual([[[0, 2]], [[0, 11]]]);
  await answer();
  pass(60);
  expect(sent).toHaveLength(2);
});

test('a renewal reports without a change and rejects with the failure of its call', async () => {
  const first = reporter.renew();
  await answer();
  await first;
  const second = reporter.renew();
  const failure = new Error('playback has ended');
  replies.at(-1)?.reject(failure);
  await expect(second).rejects.toBe(failure);
  expect(sent).toEqual([[], []]);
  expect(failures).toEqual([]);
});

test('a pause reports at once, and not again without a change', async () => {
  watched = [[0, 2]];
  reporter.flush();
  await answer();
  reporter.flush();
  void reporter.leave();
  expect(sent).toEqual([[[0, 2]]]);
});

test('a change during a call is reported after its reply, so that the last report is the newest', async () => {
  watched = [[0, 2]];
  reporter.flush();
  watched = [[0, 3]];
  reporter.flush();
  expect(sent).toHaveLength(1);
  await answer();
  expect(sent).toEqual([[[0, 2]], [[0, 3]]]);
});

test('leaving the page does not wait for a reply', () => {
  watched = [[0, 2]];
  reporter.flush();
  watched = [[0, 3]];
  void reporter.leave();
  expect(sent).toEqual([[[0, 2]], [[0, 3]]]);
});

test('a failed report is repeated in full', async () => {
  watched = [[0, 2]];
  reporter.flush();
  const failure = new Error('offline');
  replies[0]?.reject(failure);
  await settled();
  expect(failures).toEqual([failure]);
  pass(10);
  expect(sent).toEqual([[[0, 2]], [[0, 2]]]);
});
