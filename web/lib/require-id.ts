import { pageNotFound } from './validate.ts';

/** A route's validation step: an id is a positive whole number. */
export function requireId(text: string | undefined, url: URL): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw pageNotFound(url);
  return id;
}
