import { data } from 'react-router';

/** The fatal end of a navigation to what does not exist; the error page shows the words. */
export function pageNotFound({ pathname }: Pick<URL, 'pathname'>) {
  return data(`Page Not Found: ${pathname}`, { status: 404 });
}

/** A route's validation step: an id is a positive whole number. */
export function requireId(text: string | undefined, url: URL): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw pageNotFound(url);
  return id;
}
