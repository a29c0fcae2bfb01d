import type { Translate } from '../../../i18n/i18n.ts';

/**
 * A route's `handle`, where what it says of itself depends on what is shown. Nothing means the
 * page's name and the site's own description. Pictures and structured data, which only search
 * engines and shared links need, come from the server's loader: `onServer(load, describe)`.
 */
export interface PageHandle<Data> {
  title: (t: Translate, data: Data) => string | undefined;
  description?: (t: Translate, data: Data) => string | undefined;
}
