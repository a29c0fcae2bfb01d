import { createStore } from '#ui/state/store.ts';
import { sessionStore } from '../lib/session.ts';

export const isSearchOpen = createStore(false);

/**
 * Opens the search by `/` or Ctrl+K from anywhere. Called before the first page is loaded, so that
 * a key pressed meanwhile opens it as soon as it is there.
 */
export function listenForSearch(): void {
  addEventListener('keydown', (event) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isShortcut && !(isSlash && !isTyping(event.target))) return;
    const session = sessionStore.get();
    if (session && session.stage !== 'complete') return;
    if (document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    isSearchOpen.set(true);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
