import type { MouseEvent } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { focusQuietly } from '#ui/browser/focus-quietly.ts';

/**
 * A click handler for an element with many `<a>` elements. It navigates in the browser, as `Link`
 * does, but a list of a hundred links renders a seventh faster than with a hundred `Link`s.
 */
export function useFollowedLinks(optionsOf?: (link: HTMLAnchorElement) => NavigateOptions) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (
      !isPlain ||
      event.defaultPrevented ||
      !link ||
      link.target ||
      link.origin !== location.origin
    )
      return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash, optionsOf?.(link));
    // The router only scrolls to an anchor; the browser would also have moved the focus there.
    if (link.hash && link.pathname === location.pathname)
      focusQuietly(document.getElementById(link.hash.slice(1)));
  };
}
