import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../contract/client.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { useSite } from '../../lib/site.ts';

type Menu = CallOutput<'getNavigationList'>;

const none: Menu = [];
let request: Promise<Menu> | undefined;

/**
 * The server's menu as the page brought it. Where it brought none, the menu is fetched once; as the
 * specification says (§4, §7), a failure is ignored and the menu stays empty.
 */
export function useMenu(): Menu {
  const given = useSite()?.navigation ?? none;
  const [fetched, setFetched] = useState(none);
  const isMissing = given.length === 0;
  useEffect(() => {
    if (!isMissing) return;
    request ??= browserApi()
      .getNavigationList({}, { isQuiet: true })
      .catch(() => {
        // The next page to come without a menu tries again.
        request = undefined;
        return none;
      });
    void request.then(setFetched);
  }, [isMissing]);
  return isMissing ? fetched : given;
}
