import { expect, test } from 'vitest';
import { Backlog } from './backlog.ts';

test('the lag is the age of the oldest position that is not replayed, and 0 if there is none', () => {
  const backlog = new Backlog();
  backlog.add({ lsn: 10, at: 1_000, changes: 0 });
  backlog.add({ lsn: 10, at: 1_500, changes: 0 });
  backlog.add({ lsn: 20, at: 2_000, changes: 0 });
  expect(backlog.lagMs(2_000)).toBe(1_000);
  backlog.replay(19);
  expect(backlog.lagMs(2_500)).toBe(500);
  backlog.replay(20);
  expect(backlog.lagMs(9_000_000)).toBe(0);
});

test('a change is replayed with a position that was read after it', () => {
  const backlog = new Backlog();
  expect(backlog.hasAllChanges).toBe(false);
  backlog.add({ lsn: 10, at: 0, changes: backlog.changes });
  backlog.noteChange();
  backlog.replay(30);
  expect(backlog.hasAllChanges).toBe(false);
  backlog.add({ lsn: 40, at: 500, changes: backlog.changes });
  backlog.replay(39);
  expect(backlog.hasAllChanges).toBe(false);
  backlog.replay(40);
  expect(backlog.hasAllChanges).toBe(true);
});

test('a replica that is away for long is not forgotten', () => {
  const backlog = new Backlog();
  for (let at = 0; at < 60_000; at += 500) backlog.add({ lsn: at + 1, at, changes: 0 });
  expect(backlog.lagMs(60_000)).toBeGreaterThan(2_000);
  backlog.replay(60_000);
  expect(backlog.lagMs(60_000)).toBe(0);
});
