import type { Translate } from '#i18n/i18n.ts';

/**
 * A route's `handle`: a title and a description that depend on the loaded data. Where one is
 * undefined, the page's name or the site's description is used. Pictures and structured data come
 * from the server's loader (`onServer(load, describe)`), because only search engines and link
 * previews need them.
 */
export interface PageHandle<Data> {
  title: (t: Translate, data: Data) => string | undefined;
  description?: (t: Translate, data: Data) => string | undefined;
}
