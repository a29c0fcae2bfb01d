import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';

/** A title with the terms of its licence, in a quote and in the deal made from it. */
export interface LicensedTitle {
  dramaId: number;
  title: string;
  originalTitle: string;
  /** In a deal, terms without a start date begin on the day of acceptance. */
  terms: LicenceTerms;
  customVersion: CustomVersion;
  episodeCount: number;
}
