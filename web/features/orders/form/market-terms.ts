import { readMarketQuery } from '#contract/licence/market-query.ts';
import {
  fromLicence,
  type LicenceValues,
  noLicenceValues,
  toLicence,
} from '#ui/licence/licence-values.ts';

/** The licence fields of a market; undefined if the text has none. */
function valuesOf(query: string): LicenceValues | undefined {
  const market = query === '' ? undefined : readMarketQuery(query);
  return market && fromLicence(market);
}

/** Fills empty licence fields with the visitor's market, given as query text. */
export function fillFromMarket<Values extends LicenceValues>(
  values: Values,
  marketQuery: string,
): Values {
  return isSame(values, noLicenceValues) ? { ...values, ...valuesOf(marketQuery) } : values;
}

/** Whether the licence fields are those of a market, given as query text. */
export function isOfMarket(values: LicenceValues, query: string): boolean {
  const market = valuesOf(query);
  return market !== undefined && isSame(values, market);
}

function isSame(one: LicenceValues, other: LicenceValues): boolean {
  return JSON.stringify(toLicence(one)) === JSON.stringify(toLicence(other));
}
