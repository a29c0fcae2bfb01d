import { createContext } from 'react-router';
import type { PageRequest } from '#server/http/pages/pages.ts';
import type { PageHead } from './page-head.ts';

/** The data of the request that the server renders, for the page's loaders. */
export const pageContext = createContext<PageRequest>();

/** The metadata for search engines and link previews, which the page's loader sets. */
export const headContext = createContext<PageHead>({});
