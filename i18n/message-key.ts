import type common from './messages/en/common.json';
import type error from './messages/en/error.json';
import type nav from './messages/en/nav.json';
import type page from './messages/en/page.json';

/** Every message there is. A test keeps the other languages equal to English in keys and placeholders. */
export type MessageKey = keyof (typeof common & typeof error & typeof nav & typeof page);
