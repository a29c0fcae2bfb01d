import { createContext } from 'react';
import type { PageRequest } from '../../server/http/pages/pages.ts';
import type { PageHead } from '../lib/loading/page-head.ts';

export interface Rendering {
  page: PageRequest;
  /** Null on an error page. */
  head: PageHead | null;
}

/** Provided on the server only. */
export const HeadContext = createContext<Rendering | undefined>(undefined);
