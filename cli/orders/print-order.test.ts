import { expect, test, vi } from 'vitest';
import { printOrder } from './print-order.ts';

test('one episode and one minute are in the singular', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const item = {
    drama_id: 7,
    title: 'Light',
    original_title: '灯',
    cover: '',
    is_custom_version: 0,
  };
  const items = [
    { ...item, episode_count: 1, total_minutes: 1 },
    { ...item, episode_count: 80, total_minutes: 120 },
  ];
  const order = { items, versions: ['original', 'original'], facts: [], can_become: [] };
  printOrder({ ...order, timeline: [] } as never);
  const lines = log.mock.calls.map(([line]) => String(line).trim());
  expect(lines).toEqual([
    'account     deleted',
    'titles      Light (灯), drama 7, 1 episode, 1 minute, original',
    'Light (灯), drama 7, 80 episodes, 120 minutes, original',
  ]);
});
