import { pageNotFound } from './page-not-found.ts';

/** An id in an address is a positive whole number. */
export function readId(text: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The id, or a 404 page. */
export function requireId(text: string | undefined, url: URL): number {
  const id = readId(text);
  if (id === undefined) throw pageNotFound(url);
  return id;
}
