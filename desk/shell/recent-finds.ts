import { deviceStorage, parseJson, recordOf } from '#ui/storage/browser-storage.ts';
import type { FoundItem } from './use-search.ts';

const MAX_RECENT = 8;

/** Per member: colleagues may share a browser. */
const keyOf = (email: string) => `desk-recent:${email}`;

/** What was opened from the search last, the latest first. */
export function readRecent(email: string): FoundItem[] {
  const stored = parseJson(deviceStorage.read(keyOf(email)));
  return Array.isArray(stored) ? stored.filter(isItem) : [];
}

export function addRecent(email: string, item: FoundItem): void {
  const others = readRecent(email).filter(({ href }) => href !== item.href);
  deviceStorage.write(keyOf(email), JSON.stringify([item, ...others].slice(0, MAX_RECENT)));
}

function isItem(value: unknown): value is FoundItem {
  const { href, title, note } = recordOf(value);
  const isText = [href, title, note].every((text) => typeof text === 'string');
  return isText && String(href).startsWith('/');
}
