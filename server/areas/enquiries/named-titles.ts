import { pageAt } from '#contract/site/pages.ts';

/** The ids of titles in addresses of this site's player pages; a path is an address of this site. */
export function readTitleIds(addresses: readonly string[], publicUrl: string): number[] {
  const ids = addresses.flatMap((address) => {
    const url = URL.parse(address.trim(), publicUrl);
    if (url?.origin !== new URL(publicUrl).origin) return [];
    if (pageAt(url.pathname)?.name !== 'Player') return [];
    const id = Number(url.pathname.split('/').at(-1));
    return Number.isSafeInteger(id) && id > 0 ? [id] : [];
  });
  return [...new Set(ids)];
}
