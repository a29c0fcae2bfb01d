import { useEffect } from 'react';
import { paths } from '#contract/site/paths.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { onUserChange } from '../lib/session/session.ts';

/**
 * Leaves a page that needs a user when another tab has signed out, and loads it again when another
 * user has signed in there. Public pages react to the session store.
 */
export function useUserChange(needsUser: boolean) {
  const { locale } = useTranslator();
  useEffect(() => {
    if (!needsUser) return;
    return onUserChange((session) => {
      if (session) location.reload();
      else location.replace(paths.home(locale));
    });
  }, [needsUser, locale]);
}
