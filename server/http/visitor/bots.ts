import { isbot } from 'isbot';

/** Tools that developers use interactively; isbot lists them too. */
const TOOL = /headless|^(?:curl|node|playwright)\b/i;

/** An automated reader, such as a search engine, a link preview or a scraper. */
export function isBot(userAgent: string | undefined): boolean {
  return isbot(userAgent) && !TOOL.test(userAgent ?? '');
}
