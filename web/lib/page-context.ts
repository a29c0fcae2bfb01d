import { createContext } from 'react-router';
import type { PageRequest } from '../../server/http/pages.ts';

/** What the server hands to the pages it renders. */
export const pageContext = createContext<PageRequest>();
