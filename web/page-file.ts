/**
 * A page's file is called like the page: `WatchHistory` is `watch-history.tsx`. Apart from the list
 * of pages, which the browser has too.
 */
export function fileOf(name: string): string {
  return `routes/${name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()}.tsx`;
}
