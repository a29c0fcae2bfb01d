import { createContext } from 'react-router';
import type { PageRequest } from '../../../server/http/pages/pages.ts';
import type { PageHead } from './page-head.ts';

/** The server's request data, passed to the loaders of the page it renders. */
export const pageContext = createContext<PageRequest>();

/** Set by the page's loader for search engines and link previews. */
export const headContext = createContext<PageHead>({});
