import { data } from 'react-router';

/** The fatal end of a navigation to what does not exist; the error page shows the words. */
export function pageNotFound({ pathname }: Pick<URL, 'pathname'>) {
  return data(`Page Not Found: ${pathname}`, { status: 404, statusText: 'Not Found' });
}
