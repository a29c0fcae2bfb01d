import { pageNotFound } from './page-not-found.ts';

/** The id in an address, or undefined if the text is not a positive whole number. */
export function readId(text: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The id in an address; throws the 404 page if the text is not an id. */
export function requireId(text: string | undefined, url: URL): number {
  const id = readId(text);
  if (id === undefined) throw pageNotFound(url);
  return id;
}
