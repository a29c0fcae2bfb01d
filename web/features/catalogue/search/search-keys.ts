import type { KeyboardEvent } from 'react';

/** Implemented by the list. The field keeps the focus and passes key events on. */
export interface SearchKeys {
  onKeyDown: (event: KeyboardEvent) => void;
}
