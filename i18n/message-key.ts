import type common from './messages/en/common.json';
import type error from './messages/en/error.json';
import type home from './messages/en/home.json';
import type nav from './messages/en/nav.json';
import type page from './messages/en/page.json';
import type shell from './messages/en/shell.json';

/** Every message there is. A test keeps the other languages equal to English in keys and placeholders. */
export type MessageKey = keyof (typeof common &
  typeof error &
  typeof home &
  typeof nav &
  typeof page &
  typeof shell);
