import { type LicenceMedium, leafMedia } from '#contract/licence/media.ts';

export interface Market {
  territories: string[];
  media: LicenceMedium[];
  languages?: string[];
  is_exclusive?: '1';
}

/** Languages of grants and requests; every third grant of `fillManyGrants` (`fill.ts`) has some of them. */
export const LANGUAGES = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu ha he hi hr hu hy id ' +
  'ig is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr ' +
  'sv sw ta te th tr uk ur uz vi xh yo zh zu en-GB en-US es-419 es-ES es-MX fr-CA pt-BR pt-PT zh-Hans ' +
  'zh-Hant ar-EG ar-SA de-AT de-CH en-AU en-IN ms-SG nl-BE'
).split(' ');

export const markets: Record<string, Market> = {
  'one country and medium': { territories: ['MX'], media: ['svod'] },
  'three countries': { territories: ['AR', 'CL', 'MX'], media: ['svod', 'avod'] },
  'Japan, exclusively': { territories: ['JP'], media: ['svod', 'avod'], is_exclusive: '1' },
  [`one country, ${LANGUAGES.length} languages`]: {
    territories: ['MX'],
    media: ['svod'],
    languages: LANGUAGES,
  },
  'the world and all media': { territories: ['WORLD'], media: [...leafMedia] },
};
