import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** What the root of every page knows of the site; undefined on an error page that could not load it. */
export function useSite() {
  return useRouteLoaderData<typeof loader>('root');
}
