import { useMatches } from 'react-router';
import { findPage, type PageDefinition } from '../pages.ts';

/** The page that is shown; undefined where none is, as on not-found. */
export function useCurrentPage(): PageDefinition | undefined {
  return findPage(useMatches().at(-1)?.id ?? '');
}
