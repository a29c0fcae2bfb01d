import { useCallback, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../state/prefers-reduced-motion.ts';

const SLIDE_MS = 6_000;

/**
 * A strip that the browser scrolls and snaps, so that swiping is native. A timer shows the next
 * slide unless the visitor has paused it, prefers reduced motion, or has the pointer or the focus
 * inside the element with `holdHandlers`.
 */
export function useSlides(count: number, isPaused: boolean) {
  const stripRef = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;

  const show = useCallback((index: number) => {
    const strip = stripRef.current;
    strip?.scrollTo({ left: index * strip.clientWidth });
  }, []);

  useEffect(() => {
    const strip = stripRef.current;
    if (!strip) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setCurrent(Array.from(strip.children).indexOf(target));
        }
      },
      // More than half, so that of two neighbours only one is the current slide.
      { root: strip, threshold: 0.6 },
    );
    for (const slide of strip.children) observer.observe(slide);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (isPaused || isHeld || prefersReducedMotion() || count < 2) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') show((current + 1) % count);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPaused, isHeld, count, current, show]);

  const holdHandlers = {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  return { stripRef, current, show, holdHandlers };
}
