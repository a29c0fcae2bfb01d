import { type RefObject, useEffect } from 'react';
import { findRule, focusOf, type KeyActions } from './keyboard.ts';

/** The keys work wherever the focus is on the page, as long as nothing lies over the page. */
export function useKeyboard(
  stage: RefObject<HTMLElement | null>,
  actions: KeyActions,
  isCovered: boolean,
) {
  useEffect(() => {
    if (isCovered) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      const focus = focusOf(event.target, stage.current);
      const rule = findRule({ key, ctrlKey, metaKey, altKey, defaultPrevented, focus });
      if (!rule?.run) return;
      event.preventDefault();
      if (!event.repeat || rule.canRepeat) rule.run(actions, key.toLowerCase());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [stage, actions, isCovered]);
}
