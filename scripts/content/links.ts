import { pageAt } from '#contract/site/pages.ts';
import { type Locale, prefixOf } from '#i18n/locales.ts';

const PAGE = 'page:';
/** A link to the business address, or to an address among the operator's facts. */
const MAIL = /^mailto:\{(\w+_)?email\}$/;

/** The address of a link in the document's language; undefined if the target is not allowed. */
export function resolveLink(target: string, locale: Locale): string | undefined {
  if (MAIL.test(target) || target.startsWith('https://')) return target;
  if (!target.startsWith(PAGE)) return undefined;
  const below = target.slice(PAGE.length);
  const [path = ''] = below.split(/[?#]/, 1);
  const address = path === '' ? `/${prefixOf(locale)}` : `/${prefixOf(locale)}/${path}`;
  return pageAt(address) ? address + below.slice(path.length) : undefined;
}
