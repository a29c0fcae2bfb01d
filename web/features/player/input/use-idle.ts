import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const IDLE_MS = 2600;

/**
 * The attribute of the picture, where a tap toggles the controls instead of counting as activity.
 */
export const pictureMark = { 'data-picture': '' };

/**
 * `isIdle` is true after `IDLE_MS` of playing without input on the stage, unless a menu is open. A
 * tap on the picture calls `toggle`.
 */
export function useIdle(stage: RefObject<HTMLElement | null>, isPlaying: boolean) {
  const [isIdle, setIsIdle] = useState(false);
  const wake = useRef(() => {});
  useEffect(() => {
    const element = stage.current;
    if (!element || !isPlaying) return setIsIdle(false);
    let timer: ReturnType<typeof setTimeout>;
    const sleep = () => {
      if (element.querySelector('[aria-expanded="true"]')) wake.current();
      else setIsIdle(true);
    };
    wake.current = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(sleep, IDLE_MS);
    };
    const onActivity = (event: Event) => {
      const isTap = event instanceof PointerEvent && event.pointerType !== 'mouse';
      const isOnPicture = event.target instanceof HTMLElement && 'picture' in event.target.dataset;
      if (!(isTap && isOnPicture)) wake.current();
    };
    const events = ['pointermove', 'pointerdown', 'focusin'] as const;
    for (const event of events) element.addEventListener(event, onActivity);
    document.addEventListener('keydown', onActivity);
    wake.current();
    return () => {
      clearTimeout(timer);
      wake.current = () => {};
      for (const event of events) element.removeEventListener(event, onActivity);
      document.removeEventListener('keydown', onActivity);
    };
  }, [stage, isPlaying]);

  const latest = useRef({ isIdle, isPlaying });
  latest.current = { isIdle, isPlaying };
  const toggle = useCallback(() => {
    if (latest.current.isIdle) wake.current();
    else setIsIdle(latest.current.isPlaying);
  }, []);
  return { isIdle, toggle };
}
