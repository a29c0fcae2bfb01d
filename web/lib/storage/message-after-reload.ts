import { parseJson, tabStorage } from '#ui/storage/browser-storage.ts';

const KEY = 'say';

interface MessageAfterReload {
  text: string;
  tone: 'success' | 'warning';
}

/** Stores a message that this tab shows once, after the reload. */
export function showAfterReload(message: MessageAfterReload): void {
  tabStorage.write(KEY, JSON.stringify(message));
}

export function takeMessageAfterReload(): MessageAfterReload | undefined {
  const message = parseJson(tabStorage.read(KEY)) as MessageAfterReload | undefined;
  tabStorage.remove(KEY);
  return message;
}
