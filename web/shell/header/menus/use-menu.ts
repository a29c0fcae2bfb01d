import { useEffect, useState } from 'react';
import type { CallOutput } from '#contract/transport/client.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useSite } from '#web/lib/site.ts';

type Menu = CallOutput<'getNavigationList'>;

const none: Menu = [];
let request: Promise<Menu> | undefined;

/**
 * The menu from the page's data; if that has none, it is fetched once. A failure is ignored, as the
 * specification requires (§4, §7), and the menu stays empty.
 */
export function useMenu(): Menu {
  const rendered = useSite()?.navigation ?? none;
  const [fetched, setFetched] = useState(none);
  const isMissing = rendered.length === 0;
  useEffect(() => {
    if (!isMissing) return;
    request ??= browserApi()
      .getNavigationList({}, { isQuiet: true })
      .catch(() => {
        // The next page without a menu tries again.
        request = undefined;
        return none;
      });
    void request.then(setFetched);
  }, [isMissing]);
  return isMissing ? fetched : rendered;
}
