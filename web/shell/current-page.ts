import { useMatches } from 'react-router';
import { findPage, type PageDefinition, titleOf } from '#contract/site/pages.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';

/** The current page's definition; undefined on the not-found page. */
export function useCurrentPage(): PageDefinition | undefined {
  return findPage(useMatches().at(-1)?.id ?? '');
}

/** The title from the route's handle and loaded data, else the page's name. */
export function useCurrentTitle(): string | undefined {
  const { t } = useTranslator();
  const match = useMatches().at(-1);
  const page = useCurrentPage();
  const handle = match?.handle as PageHandle<unknown> | undefined;
  const isLoaded = match?.loaderData !== undefined;
  return (isLoaded && handle?.title(t, match.loaderData)) || (page && t(titleOf(page.name)));
}
