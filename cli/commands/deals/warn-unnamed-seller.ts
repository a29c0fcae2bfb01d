import type { Party } from '#server/areas/deals/memo/memo-content.ts';
import type { Context } from '#server/context.ts';

/** Warns if the memo of a deal with this seller, or else of the next deal, names no company. */
export function warnUnnamedSeller({ config, dealDesk }: Context, seller?: Party): void {
  if (dealDesk.isSellerUnnamed(seller))
    console.log(
      `Warning: the deal memo names only the site, "${config.siteName}", as the licensor. State the company with "operator template" before a deal is made.`,
    );
}
