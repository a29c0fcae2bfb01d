import * as v from 'valibot';
import { type Market, market } from '../rights.ts';
import { marketParameters } from './market-parameters.ts';
import { leavesOf } from './media.ts';

/** The market of a query string; undefined if a parameter is missing or invalid. */
export function readMarketQuery(text: string): Market | undefined {
  const query = new URLSearchParams(text);
  const list = (name: string) => query.get(name)?.split(',');
  const excluded = list('territories_excluded');
  const start = query.get('start_date');
  const { success, output } = v.safeParse(market, {
    territories: list('territories'),
    ...(excluded && { territories_excluded: excluded }),
    media: list('media'),
    ...(start !== null && { start_date: start }),
    term_months: Number(query.get('term_months')),
    is_exclusive: query.get('is_exclusive') === '1',
  });
  return success ? { ...output, media: leavesOf(output.media) } : undefined;
}

/** The query string of a market. The same market always has the same text. */
export function writeMarketQuery(market: Market): string {
  const { territories, territories_excluded: excluded = [], media, start_date: start } = market;
  const values = {
    territories: territories.join(),
    territories_excluded: excluded.join(),
    media: media.join(),
    start_date: start ?? '',
    term_months: String(market.term_months),
    is_exclusive: market.is_exclusive ? '1' : '',
  };
  // No value has a character that a query would escape.
  return marketParameters
    .filter((name) => values[name] !== '')
    .map((name) => `${name}=${values[name]}`)
    .join('&');
}

/** The names of the fields that the server would refuse. */
export function invalidMarketFields(input: unknown): string[] {
  const { issues = [] } = v.safeParse(market, input);
  return [...new Set(issues.map(({ path }) => String(path?.[0]?.key)))];
}
