import { useEffect } from 'react';
import { paths } from '../../contract/site/paths.ts';
import { onPersonChange } from '../lib/session/session.ts';
import { useTranslator } from '../lib/text/translator.ts';

/**
 * Somebody signed out or in, in another tab. A page of a user's own does not stay: without a user
 * one is at home, for another user it is loaded anew. All other pages follow by themselves.
 */
export function useOtherTabs(isOwnPage: boolean) {
  const { locale } = useTranslator();
  useEffect(() => {
    if (!isOwnPage) return;
    return onPersonChange((session) => {
      if (session) location.reload();
      else location.replace(paths.home(locale));
    });
  }, [isOwnPage, locale]);
}
