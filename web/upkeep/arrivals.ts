import { focusQuietly } from '../lib/focus-quietly.ts';
import { announce } from '../ui/toast/announce.ts';

let shown = location.pathname;

/**
 * Another page has come, and the browser has loaded none: it would have said its title and begun at
 * its top. A dialog that is open keeps the focus.
 */
export function arrive(): void {
  if (location.pathname === shown) return;
  shown = location.pathname;
  announce(document.title);
  if (document.querySelector('[aria-modal]')) return;
  const anchor = document.getElementById(location.hash.slice(1));
  focusQuietly(anchor ?? document.getElementById('content'));
}
