import type { Availability } from '../../../../contract/licence/availability.ts';
import type { LicenceTerms } from '../../../../contract/licence/terms.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { explainAvailability } from '../files/availability-words.ts';

interface JudgedOffer {
  name: string;
  terms: LicenceTerms;
  availability: Availability | undefined;
}

const stateWords: Partial<Record<Availability['state'], string>> = {
  partly: 'partly free',
  negotiating: 'under negotiation',
};

/** Why a title cannot be offered, with the state and reasons that `rights check` prints. */
export function describeUnavailable(translator: Translator, offer: JudgedOffer): string[] {
  const { name, terms, availability } = offer;
  if (!availability || ['free', 'unstated'].includes(availability.state)) return [];
  const { state, reasons } = availability;
  const explanation = explainAvailability(translator, { terms, availability });
  return [`${name} is ${stateWords[state] ?? state} (${reasons.join(', ')}). ${explanation}`];
}

/** A title without recorded rights can be offered, even if it cannot be accepted. */
export function warnTaken(name: string): string {
  return `${name} cannot be accepted on these terms: a licence out or a holdback conflicts with them.`;
}
