import type { KeyboardEvent } from 'react';

/** Implemented by the list: the field has the focus and passes its keys on. */
export interface SearchKeys {
  onKeyDown: (event: KeyboardEvent) => void;
}
