import type { Availability } from '../../../../contract/licence/availability.ts';
import type { LicenceTerms } from '../../../../contract/licence/terms.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { explainAvailability } from '../files/availability-words.ts';

interface JudgedOffer {
  name: string;
  terms: LicenceTerms;
  availability: Availability | undefined;
  /** Whether a grant or a holdback prevents the licence, whatever rights are held. */
  isTaken: boolean;
}

/** Why a title cannot be offered, with the state and reasons that `rights check` prints. */
export function describeUnavailable(translator: Translator, offer: JudgedOffer): string[] {
  const { name, terms, availability, isTaken } = offer;
  if (!availability || availability.state === 'free') return [];
  const { state, reasons } = availability;
  if (state === 'unstated')
    return isTaken
      ? [`${name} is taken: a licence that was granted or a holdback conflicts with these terms.`]
      : [];
  const explanation = explainAvailability(translator, { terms, availability });
  return [`${name} is ${state} (${reasons.join(', ')}). ${explanation}`];
}
