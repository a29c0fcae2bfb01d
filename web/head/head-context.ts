import { createContext } from 'react';
import type { PageRequest } from '../../server/http/pages/pages.ts';
import type { PageHead } from '../lib/loading/page-head.ts';

export interface HeadTold {
  page: PageRequest;
  /** Null on an error page, of which nothing is told. */
  head: PageHead | null;
}

/** Only in the server's rendering. */
export const HeadContext = createContext<HeadTold | undefined>(undefined);
