import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';

/** The licence types of EMA Avails, as in server/areas/rights/avails/mapping.ts. */
export const licenceTypes = ['EST', 'VOD', 'SVOD', 'POEST'] as const;
export type LicenceType = (typeof licenceTypes)[number];

/** The media that go out without being mapped, as in the same file of the server. */
export const counterparts: Partial<Record<LeafMedium, LicenceType>> = {
  tvod_purchase: 'EST',
  tvod_rental: 'VOD',
  svod: 'SVOD',
};

export interface PriceValues {
  type: string;
  value: string;
  currency: string;
}

/** The content of the form. */
export interface MappingValues {
  licensee: string;
  /** Empty for media that are left out or keep their counterpart. */
  licenceTypes: Partial<Record<LeafMedium, LicenceType>>;
  prices: Partial<Record<LicenceType, PriceValues>>;
}

export const noMapping: MappingValues = { licensee: '', licenceTypes: {}, prices: {} };

/** As the file of `rights export --mapping`; undefined if nothing is mapped. */
export function toMapping({ licensee, licenceTypes: types, prices }: MappingValues) {
  const chosen = leafMedia.flatMap((medium) => (types[medium] ? [[medium, types[medium]]] : []));
  const priced = licenceTypes.flatMap((type) => {
    const { type: kind = '', value = '', currency = '' } = prices[type] ?? {};
    const price = {
      type: kind.trim(),
      value: value.trim(),
      currency: currency.trim().toUpperCase(),
    };
    if (!price.type && !price.value && !price.currency) return [];
    return [[type, { ...price, currency: price.currency || undefined }]];
  });
  if (chosen.length === 0 && priced.length === 0 && !licensee.trim()) return undefined;
  return JSON.stringify({
    licence_types: Object.fromEntries(chosen),
    prices: Object.fromEntries(priced),
    ...(licensee.trim() && { licensee: licensee.trim() }),
  });
}
