import { pages, routeId } from '../../contract/site/pages.ts';
import { prefixes } from '../../i18n/locales.ts';
import * as contentPage from '../routes/content-page.tsx';

/**
 * Tells the router that it has the module of the pages made from documents, so that going to one
 * fetches what it says and nothing else. Before the router begins.
 */
export function registerContentRoutes() {
  const modules = (window as { __reactRouterRouteModules?: Record<string, unknown> })
    .__reactRouterRouteModules;
  if (!modules) return;
  for (const { name, isPrerendered } of pages)
    if (isPrerendered) for (const prefix of prefixes) modules[routeId(name, prefix)] = contentPage;
}
