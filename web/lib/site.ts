import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { pageContext } from './loading/page-context.ts';

/** Site settings and menu, on the server only: a build id in a script would change the script's hash. */
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

/** Undefined on an error page that could not load it. */
export function useSite() {
  return useRouteLoaderData<typeof loadSite>('root');
}
