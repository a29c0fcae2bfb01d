import type { PageRequest } from '#server/http/pages/pages.ts';

/** Metadata of a page for search engines and link previews, besides its title. */
export interface PageHead {
  /** Longer descriptions are shortened to what a search result shows. */
  description?: string;
  picture?: SharedPicture;
  /** Open Graph's `og:type`; `website` by default. */
  type?: 'video.tv_show';
  /** Objects of schema.org, which refer to each other by `@id`. */
  structuredData?: object[];
  /** True for a public page that search engines must not index, such as a filtered list. */
  isUnlisted?: boolean;
}

export interface SharedPicture {
  /** Absolute, or a path of this site. */
  url: string;
  alt: string;
  /** A link preview shows a wide picture above the text, and an upright one beside it. */
  isWide: boolean;
}

/**
 * Returns a page's metadata. Only the server's loader calls it; the browser's build leaves it out.
 */
export type Describe<Data> = (
  data: Data,
  page: PageRequest,
  url: URL,
) => PageHead | Promise<PageHead>;
