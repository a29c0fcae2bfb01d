import { useMatches } from 'react-router';
import type { PageHandle } from '../lib/page-handle.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { findPage, type PageDefinition } from '../pages.ts';

/** The page that is shown; undefined where none is, as on not-found. */
export function useCurrentPage(): PageDefinition | undefined {
  return findPage(useMatches().at(-1)?.id ?? '');
}

/** What the page says it shows, else its name; and what it says of itself, if anything. */
export function useCurrentWords(): { title?: string; description?: string } {
  const { t } = useSpeaker();
  const match = useMatches().at(-1);
  const page = useCurrentPage();
  const loaded = match?.loaderData;
  const handle = loaded === undefined ? undefined : (match?.handle as PageHandle<unknown>);
  return {
    title: handle?.title(t, loaded) || (page && t(page.title)),
    description: handle?.description?.(t, loaded),
  };
}
