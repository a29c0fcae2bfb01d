import { data } from 'react-router';

/** The error that a loader throws for an unknown page; the error page shows its text. */
export function pageNotFound({ pathname }: Pick<URL, 'pathname'>) {
  return data(`Page Not Found: ${pathname}`, { status: 404, statusText: 'Not Found' });
}
