import { type RefObject, useEffect, useState } from 'react';

const IDLE_MS = 2600;

/** Whether nobody has stirred on the stage for a while. An open list counts as stirring. */
export function useIdle(stage: RefObject<HTMLElement | null>, isPlaying: boolean) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const element = stage.current;
    if (!element || !isPlaying) return setIsIdle(false);
    let timer: ReturnType<typeof setTimeout>;
    const sleep = () => {
      if (element.querySelector('[aria-expanded="true"]')) wake();
      else setIsIdle(true);
    };
    const wake = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(sleep, IDLE_MS);
    };
    // A finger's tap decides for itself whether it shows or hides.
    const stir = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.pointerType === 'mouse') wake();
    };
    const events = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const;
    for (const event of events) element.addEventListener(event, stir);
    document.addEventListener('keydown', stir);
    wake();
    return () => {
      clearTimeout(timer);
      for (const event of events) element.removeEventListener(event, stir);
      document.removeEventListener('keydown', stir);
    };
  }, [stage, isPlaying]);
  return [isIdle, setIsIdle] as const;
}
