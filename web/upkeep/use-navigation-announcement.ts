import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusQuietly } from '#ui/browser/focus-quietly.ts';
import { announce } from '#ui/toast/announce.ts';

/**
 * After a navigation in the browser, announces the new title to screen readers and moves the focus
 * to the page or its anchor, as loading a document would. An open dialog keeps the focus.
 */
export function useNavigationAnnouncement(initialPath: string): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(initialPath);
  useEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    announce(document.title);
    if (document.querySelector('[aria-modal]')) return;
    const anchor = document.getElementById(hash.slice(1));
    focusQuietly(anchor ?? document.getElementById('content'));
  }, [pathname, hash]);
}
