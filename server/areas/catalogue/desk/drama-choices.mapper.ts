import type { DramaChoice } from '#contract/desk/catalogue/drama-choices.ts';
import type { DramaChoiceRow } from '../curation/drama-choices.queries.ts';

export function toDramaChoice({ id, ...row }: DramaChoiceRow): DramaChoice {
  return { drama_id: id, ...row };
}
