import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { pageContext } from './loading/page-context.ts';

/**
 * Loads the site's settings, its menu and the build id. Only the server runs this: a build id
 * inside a script would change the script's hash.
 */
export async function loadSite({ context }: LoaderFunctionArgs) {
  const { api, siteName, publicUrl, businessEmail, hasDevMail, imprint } = context.get(pageContext);
  return {
    siteName,
    publicUrl,
    businessEmail,
    hasDevMail,
    imprint,
    buildId: BUILD_ID,
    year: new Date().getUTCFullYear(),
    // Without a menu the page is still useful; the browser then fetches the menu (`use-menu.ts`).
    navigation: await api.getNavigationList().catch(() => []),
  };
}

/** What `loadSite` returned; undefined on the error page if it failed. */
export function useSite() {
  return useRouteLoaderData<typeof loadSite>('root');
}
