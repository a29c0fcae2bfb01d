import type { RouteName } from '../contract/catalogue.ts';

/**
 * The one list of pages. Routes of every language, page titles and what the server may keep in
 * its page cache all come from it.
 */
export interface PageDefinition {
  name: RouteName;
  /** Below the language prefix. */
  path: string;
  file: string;
  /** `public`: the same HTML for everybody, kept by the server. `user`: rendered per request. */
  access: 'public' | 'user';
}

export const pages: readonly PageDefinition[] = [
  { name: 'Home', path: '', file: 'routes/home.tsx', access: 'public' },
];
