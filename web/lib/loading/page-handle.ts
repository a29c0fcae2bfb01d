import type { Translate } from '../../../i18n/i18n.ts';

/**
 * A route's `handle`: title and description that depend on the loaded data. Undefined means the page's
 * name and the site's description. Pictures and structured data come from the server's loader, because
 * only search engines and link previews need them: `onServer(load, describe)`.
 */
export interface PageHandle<Data> {
  title: (t: Translate, data: Data) => string | undefined;
  description?: (t: Translate, data: Data) => string | undefined;
}
