import { fallbackLocale } from '#i18n/locales.ts';
import type { Party } from '#server/areas/deals/memo/memo-content.ts';
import type { Context } from '#server/context.ts';

/** Warns if the memo of a deal, or of the next one, names no company as the licensor. */
export async function warnUnnamedSeller({ config }: Context, seller?: Party): Promise<void> {
  const [{ readOperatorFacts }, { isUnnamed, toSeller }] = await Promise.all([
    import('#server/operator/read-facts.ts'),
    import('#server/areas/deals/parties.ts'),
  ]);
  if (isUnnamed(seller ?? toSeller(readOperatorFacts(config), fallbackLocale, config), config))
    console.log(
      `Warning: the deal memo names only the site, "${config.siteName}", as the licensor. State the company with "operator template" before a deal is made.`,
    );
}
