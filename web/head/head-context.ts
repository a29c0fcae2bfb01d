import { createContext } from 'react';
import type { PageRequest } from '#server/http/pages/pages.ts';
import type { PageHead } from '../lib/loading/page-head.ts';

export interface Rendering {
  page: PageRequest;
  /** The page's metadata; null on an error page. */
  head: PageHead | null;
}

/** Undefined in the browser: only the server provides a value. */
export const HeadContext = createContext<Rendering | undefined>(undefined);
