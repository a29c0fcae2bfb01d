import type { KeyboardEvent } from 'react';

/** Implemented by `SearchList`: the field keeps the focus and passes its key events to the list. */
export interface SearchKeys {
  onKeyDown: (event: KeyboardEvent) => void;
}
