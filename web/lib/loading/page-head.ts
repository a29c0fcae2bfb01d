import type { PageRequest } from '../../../server/http/pages/pages.ts';

/** Metadata of a page for search engines and link previews, besides its title. */
export interface PageHead {
  /** Shortened to the length of a search result. */
  description?: string;
  picture?: SharedPicture;
  /** Open Graph's `og:type`; `website` by default. */
  type?: 'video.tv_show';
  /** Objects of schema.org, which refer to each other by `@id`. */
  structuredData?: object[];
  /** Public, but excluded from search engines: a filtered list, for example. */
  isUnlisted?: boolean;
}

export interface SharedPicture {
  /** Absolute, or a path of this site. */
  url: string;
  alt: string;
  /** A wide picture fills a card; an upright one is beside the text. */
  isWide: boolean;
}

/** Called by the server's loader; the browser's build does not contain it. */
export type Describe<Data> = (
  data: Data,
  page: PageRequest,
  url: URL,
) => PageHead | Promise<PageHead>;
