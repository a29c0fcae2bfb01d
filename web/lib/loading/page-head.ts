import type { PageRequest } from '../../../server/http/pages/pages.ts';

/** What a page tells search engines and those it is shared with, beside its title. */
export interface PageHead {
  /** Cut to what a search result shows. */
  description?: string;
  picture?: SharedPicture;
  /** Open Graph's word for what is shown; else a page of a website. */
  type?: 'video.tv_show';
  /** One schema.org thing each; links between them are by `@id`. */
  structuredData?: object[];
  /** Open to all, yet nothing to be found by: a list narrowed down, for one. */
  isUnlisted?: boolean;
}

export interface SharedPicture {
  /** Whole, or a path of this site. */
  url: string;
  alt: string;
  /** Shown across a card; an upright one beside its words. */
  isWide: boolean;
}

/** Made by the server's loader from what it loaded. A browser's build leaves it out with the loader. */
export type Describe<Data> = (
  data: Data,
  page: PageRequest,
  url: URL,
) => PageHead | Promise<PageHead>;
