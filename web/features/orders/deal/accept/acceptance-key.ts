import { randomKey } from '#ui/browser/random-key.ts';
import { parseJson, recordOf, tabStorage } from '#ui/storage/browser-storage.ts';
import type { Acceptance } from './send-acceptance.ts';

const KEY = 'acceptance';

/** The key of an acceptance. The same content has the same key until it is answered. */
export function keyFor(acceptance: Acceptance): string {
  const content = JSON.stringify(acceptance);
  const stored = recordOf(parseJson(tabStorage.read(KEY)));
  if (stored.content === content && typeof stored.key === 'string') return stored.key;
  const key = randomKey();
  // Survives a reload after a lost reply.
  tabStorage.write(KEY, JSON.stringify({ content, key }));
  return key;
}

export function forgetKey(): void {
  tabStorage.remove(KEY);
}
