import { type RefObject, useEffect } from 'react';
import { findRule, focusOf, type KeyActions } from './keyboard.ts';

/** Handles keys on the whole page, unless a sheet covers it. */
export function useKeyboard(
  stage: RefObject<HTMLElement | null>,
  actions: KeyActions,
  isCovered: boolean,
) {
  useEffect(() => {
    if (isCovered) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      const focus = focusOf(event.target, stage.current);
      const rule = findRule({ key, ctrlKey, metaKey, altKey, defaultPrevented, focus });
      if (!rule?.run) return;
      event.preventDefault();
      if (!event.repeat || rule.canRepeat) rule.run(actions, key.toLowerCase());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [stage, actions, isCovered]);
}
