import { shortenWarnings } from '../catalogue/shorten-warnings.ts';

export function printWarnings(warnings: readonly string[]): void {
  for (const warning of shortenWarnings(warnings)) console.log(`Warning: ${warning}`);
}
