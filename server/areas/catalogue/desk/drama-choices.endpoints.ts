import type { dramaChoiceCalls } from '#contract/desk/catalogue/drama-choices.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toDramaChoice } from './drama-choices.mapper.ts';

export function dramaChoiceHandlers({
  curation,
}: Pick<Context, 'curation'>): DeskHandlers<keyof typeof dramaChoiceCalls> {
  return {
    async findDramaChoices({ search, is_published }, { locale }) {
      const found = await curation.dramaChoices.find(locale, search, { isPublished: is_published });
      return { list: found.map(toDramaChoice) };
    },
  };
}
