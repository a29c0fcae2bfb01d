import type { DramaChoice } from '../../contract/desk/drama-choices.ts';
import type { DramaChoiceRow } from '../modules/catalogue/curation/drama-choices.queries.ts';

type AddressOf = (path: string) => string;

export function toDramaChoice(row: DramaChoiceRow, addressOf: AddressOf): DramaChoice {
  const { id, drama, title, state, cover, banner_wide, banner_tall } = row;
  return {
    ...{ drama_id: id, drama, title, state, banner_wide, banner_tall },
    cover_url: cover && addressOf(cover),
    banner_wide_url: banner_wide && addressOf(banner_wide),
    banner_tall_url: banner_tall && addressOf(banner_tall),
  };
}
