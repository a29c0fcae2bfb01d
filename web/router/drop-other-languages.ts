import { routeId } from '../../contract/site/pages.ts';
import { prefixOf } from '../../i18n/locales.ts';
import { tabLocale } from '../lib/text/texts.ts';

/** What the router's own script has left in the window. */
const { __reactRouterManifest: manifest } = window as unknown as {
  __reactRouterManifest: { routes: Record<string, unknown> };
};

/**
 * Choosing another language loads the page anew, so a tab goes to pages of its own only: to rank
 * the routes of all five keeps a phone busy for a twelfth of a second.
 */
export function dropOtherLanguages(): void {
  const ours = routeId('', prefixOf(tabLocale()));
  for (const id of Object.keys(manifest.routes))
    if (id.includes(routeId('', '')) && !id.endsWith(ours)) delete manifest.routes[id];
}
