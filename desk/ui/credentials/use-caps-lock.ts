import { type KeyboardEvent, type MouseEvent, useState } from 'react';

/** Whether Caps Lock is on, as far as the key and mouse events of a field show it. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const read = (event: KeyboardEvent | MouseEvent) => {
    // Password managers send events without modifiers.
    if (event.getModifierState) setIsOn(event.getModifierState('CapsLock'));
  };
  return {
    isOn,
    events: { onKeyDown: read, onKeyUp: read, onMouseDown: read, onBlur: () => setIsOn(false) },
  };
}
