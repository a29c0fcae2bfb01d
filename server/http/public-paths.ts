import { prefixes } from '../../i18n/locales.ts';
import { pages } from '../../web/pages.ts';

/** Whether everybody gets the same page at this path, so that it may be kept and shared. */
export function isPublicPath(path: string): boolean {
  return path === '/' || patterns.some((pattern) => pattern.test(path));
}

const patterns = pages
  .filter(({ access }) => access === 'public')
  .map(({ path }) => {
    const rest = path === '' ? '' : `/${path.replace(/:\w+/g, '[^/]+')}`;
    return new RegExp(`^/(?:${prefixes.join('|')})${rest}$`);
  });
