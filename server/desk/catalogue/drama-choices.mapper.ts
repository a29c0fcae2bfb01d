import type { DramaChoice } from '../../../contract/desk/drama-choices.ts';
import type { DramaChoiceRow } from '../../modules/catalogue/curation/drama-choices.queries.ts';

export function toDramaChoice({ id, ...row }: DramaChoiceRow): DramaChoice {
  return { drama_id: id, ...row };
}
