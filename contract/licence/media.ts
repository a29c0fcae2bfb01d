/** The media that cannot be divided further; rights are granted and compared per leaf. */
export const leafMedia = [
  'svod',
  'avod',
  'fast',
  'tvod_rental',
  'tvod_purchase',
  'tv_free',
  'tv_pay',
  'social',
  'in_app',
  'transport',
  'remake',
] as const;
export type LeafMedium = (typeof leafMedia)[number];

/** A group means all its leaves. Orders made before the leaves existed have groups. */
const groups = {
  tvod: ['tvod_rental', 'tvod_purchase'],
  tv: ['tv_free', 'tv_pay'],
} as const satisfies Record<string, readonly LeafMedium[]>;

export const licenceMedia = [...leafMedia, 'tvod', 'tv'] as const;
export type LicenceMedium = (typeof licenceMedia)[number];

/** The leaves of these media, each once, in the order of `leafMedia`. */
export function leavesOf(media: readonly LicenceMedium[]): LeafMedium[] {
  const leaves = new Set(media.flatMap((medium) => (isGroup(medium) ? groups[medium] : [medium])));
  return leafMedia.filter((leaf) => leaves.has(leaf));
}

function isGroup(medium: LicenceMedium): medium is keyof typeof groups {
  return medium in groups;
}
