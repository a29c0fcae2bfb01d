import type { Translate } from '../../i18n/i18n.ts';

/** A route's `handle`, where the title depends on what is shown. Nothing means the page's name. */
export interface PageHandle<Data> {
  title: (t: Translate, data: Data) => string | undefined;
}
