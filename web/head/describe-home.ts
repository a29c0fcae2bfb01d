import type { CardFacts } from '../features/catalogue/card-facts.ts';
import type { Describe } from '../lib/loading/page-head.ts';
import { dramaList, organization, website } from './structured-data.ts';

export const describeHome: Describe<{ newReleases: CardFacts[] }> = ({ newReleases }, page) => ({
  structuredData: [
    website(page),
    organization(page),
    ...(newReleases.length > 0
      ? [dramaList(page, newReleases, { name: page.t('home.newReleases') })]
      : []),
  ],
});
