import type { DeskInput } from '#contract/desk/client.ts';
import type { DeskGrant, DeskHoldback } from '#contract/desk/rights.ts';
import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import { WORLD } from '#contract/licence/territories.ts';
import type { MessageKey } from '#i18n/message-key.ts';

export type RowKind = 'grant' | 'holdback';

/** The content of the form, valid or not; a holdback uses a part of it. */
export interface RightsValues {
  direction: 'in' | 'out';
  party: string;
  reference: string;
  territories: string[];
  territoriesExcluded: string[];
  media: LeafMedium[];
  /** Empty means every language. */
  languages: string[];
  /** Languages that are not named here have both uses. */
  languageUses: Record<string, 'audio' | 'subtitle'>;
  start: string;
  /** Empty means no end. */
  end: string;
  isExclusive: boolean;
  maySublicense: boolean;
  status: 'active' | 'draft' | 'inactive';
  reason: string;
}

export const noRightsValues: RightsValues = {
  ...{ direction: 'out', party: '', reference: '' },
  ...{ territories: [], territoriesExcluded: [], media: [], languages: [], languageUses: {} },
  ...{ start: '', end: '', isExclusive: false, maySublicense: true, status: 'active', reason: '' },
};

export function fromGrant(grant: DeskGrant): RightsValues {
  const uses = Map.groupBy(grant.language_uses, ({ language }) => language);
  return {
    ...noRightsValues,
    ...fromScope(grant),
    direction: grant.direction,
    party: grant.party,
    reference: grant.reference,
    media: grant.media,
    languages: [...uses.keys()],
    languageUses: Object.fromEntries(
      Array.from(uses).flatMap(([language, [one, other]]) =>
        other || !one || one.use === 'any' ? [] : [[language, one.use]],
      ),
    ),
    isExclusive: grant.is_exclusive,
    maySublicense: grant.may_sublicense,
    status: grant.status,
  };
}

/** A holdback without media or territories has all. */
export function fromHoldback(holdback: DeskHoldback): RightsValues {
  return {
    ...noRightsValues,
    ...fromScope(holdback),
    media: holdback.media.length > 0 ? holdback.media : [...leafMedia],
    reason: holdback.reason,
  };
}

function fromScope({ territories, territories_excluded, start, end }: DeskGrant | DeskHoldback) {
  return {
    territories: territories.length > 0 ? territories : [WORLD],
    territoriesExcluded: territories_excluded,
    start,
    end: end ?? '',
  };
}

/** The errors of the fields, by name; empty if the values can be sent. */
export function findErrors(
  kind: RowKind,
  values: RightsValues,
): Partial<Record<keyof RightsValues, MessageKey>> {
  return {
    ...(kind === 'grant' && values.party.trim() === '' && { party: 'deskRights.needParty' }),
    ...(values.territories.length === 0 && { territories: 'licence.needTerritories' }),
    ...(values.media.length === 0 && { media: 'licence.needMedia' }),
    ...(values.start === '' && { start: 'deskRights.needStart' }),
    ...(values.end !== '' && values.end < values.start && { end: 'deskRights.endBeforeStart' }),
  };
}

export function toGrantInput(drama: string, values: RightsValues): DeskInput<'findGrantClashes'> {
  return {
    ...toScope(drama, values),
    direction: values.direction,
    party: values.party,
    reference: values.reference,
    ...(values.languages.length > 0 && {
      language_uses: values.languages.map(
        (code) => `${code}:${values.languageUses[code] ?? 'any'}`,
      ),
    }),
    is_exclusive: values.isExclusive,
    may_sublicense: values.maySublicense,
    status: values.status,
  };
}

export function toHoldbackInput(
  drama: string,
  values: RightsValues,
): DeskInput<'findHoldbackClashes'> {
  return { ...toScope(drama, values), reason: values.reason };
}

function toScope(drama: string, values: RightsValues) {
  const { territories, territoriesExcluded, media, start, end } = values;
  return {
    ...{ drama, territories, media, start },
    ...(territoriesExcluded.length > 0 && { territories_excluded: territoriesExcluded }),
    ...(end && { end }),
  };
}
