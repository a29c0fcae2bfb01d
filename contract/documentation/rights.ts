import type * as v from 'valibot';
import type { Market, rights } from '../rights.ts';
import type { AreaDocumentation } from './documentation.ts';

const market: Market = {
  territories: ['MX', 'CL', 'AR'],
  media: ['svod'],
  start_date: '2027-01-01',
  term_months: 24,
  is_exclusive: false,
};

const answer: v.InferOutput<typeof rights.getDramaAvailability.output>[number] = {
  drama_id: 7,
  state: 'partly',
  reasons: ['rights_out_exist'],
  free: [{ territories: ['AR'], media: ['svod'] }],
  free_from: '2028-07-01',
};

export const rightsDocumentation: AreaDocumentation<typeof rights> = {
  description: 'Which dramas can be licensed in a market, and the market kept in the account.',
  calls: {
    getDramaAvailability: {
      summary: 'Say which dramas are free for a market',
      description:
        'In the order of `drama_ids`, each once; unknown and unpublished dramas are left out. `unstated` means that no rights are recorded: the drama can be requested. A pair of country and medium is free when all requested languages are. `free` has the free pairs; `free_from` is the first day, within five years, from which the whole request is free.',
      input: {
        drama_ids: [7],
        territories: ['MX', 'CL', 'AR'],
        media: ['svod'],
        language_uses: ['es:subtitle'],
        start_date: '2027-01-01',
        term_months: 24,
        is_exclusive: 0,
      },
      data: [answer],
    },
    getMarket: { summary: 'Read the market kept in the account', data: market },
    updateMarket: {
      summary: 'Keep a market in the account',
      description: 'Null removes it.',
      input: { market },
      data: market,
    },
  },
};
