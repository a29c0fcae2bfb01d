import { isbot } from 'isbot';

/** What people look at a page with, though isbot's list has it too. */
const TOOL = /headless|^(?:curl|node|playwright)\b/i;

/** A machine that reads the site by itself: a search engine's, a preview's, a scraper's. */
export function isBot(userAgent: string | undefined): boolean {
  return isbot(userAgent) && !TOOL.test(userAgent ?? '');
}
