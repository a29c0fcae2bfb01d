import { createContext } from 'react-router';
import type { PageRequest } from '../../../server/http/pages/pages.ts';
import type { PageHead } from './page-head.ts';

/** What the server hands to the pages it renders. */
export const pageContext = createContext<PageRequest>();

/** What the page that was loaded tells search engines. */
export const headContext = createContext<PageHead>({});
