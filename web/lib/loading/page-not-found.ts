import { data } from 'react-router';

/** Thrown by a loader; the error page shows the text. */
export function pageNotFound({ pathname }: Pick<URL, 'pathname'>) {
  return data(`Page Not Found: ${pathname}`, { status: 404, statusText: 'Not Found' });
}
