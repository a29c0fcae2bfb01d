import { type LicenceMedium, leafMedia } from '../../contract/licence/media.ts';

export interface Market {
  territories: string[];
  media: LicenceMedium[];
  is_exclusive?: '1';
}

export const markets: Record<string, Market> = {
  'one country and medium': { territories: ['MX'], media: ['svod'] },
  'three countries': { territories: ['AR', 'CL', 'MX'], media: ['svod', 'avod'] },
  'Japan, exclusively': { territories: ['JP'], media: ['svod', 'avod'], is_exclusive: '1' },
  'the world and all media': { territories: ['WORLD'], media: [...leafMedia] },
};
