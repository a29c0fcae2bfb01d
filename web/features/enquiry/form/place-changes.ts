import type { Translator } from '#i18n/i18n.ts';
import type { useForm } from '#ui/form/use-form.ts';
import type { EnquiryDraft } from './draft.ts';
import { errorsOf } from './field-errors.ts';

const nameOf = (place: number) => `notice.places.${place}`;

/** Changes of the places of a notice, each of which has an error of its own. */
export function placeChanges(
  words: Translator,
  draft: EnquiryDraft,
  change: (part: Partial<EnquiryDraft>) => void,
  { errors, showErrors }: Pick<ReturnType<typeof useForm>, 'errors' | 'showErrors'>,
) {
  return {
    changePlace(at: number, text: string) {
      const places = draft.places.with(at, text);
      change({ places });
      const field = nameOf(at);
      const found = errorsOf(words, { ...draft, places }, ['notice.places']);
      if (errors[field]) showErrors({ [field]: found[field] });
    },
    /** Removes a place; the errors of the places after it move with them. */
    removePlace(at: number) {
      const { places } = draft;
      change({ places: places.toSpliced(at, 1) });
      const left = places.map((_, place) => errors[nameOf(place)]).toSpliced(at, 1);
      showErrors(Object.fromEntries(places.map((_, place) => [nameOf(place), left[place]])));
    },
  };
}
