import { MAX_SHORTLIST_NAME } from '#contract/limits/shortlist-limits.ts';
import { useValueForm } from '#ui/form/use-value-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { Shortlist } from './shortlists-data.ts';

interface NewShortlist {
  dramaIds?: number[];
  onMade: (list: Shortlist) => Promise<void> | void;
}

/** The form for the name of a new list. The shell shows a failure; the name then stays. */
export function useNewShortlist({ dramaIds = [], onMade }: NewShortlist) {
  const { t } = useTranslator();
  const form = useValueForm({
    values: { shortlist_name: '' },
    validate: ({ shortlist_name }) => ({
      shortlist_name: shortlist_name.trim() ? undefined : t('shortlists.nameNeeded'),
    }),
    async submit(typed): Promise<void> {
      const titles = dramaIds.length > 0 && { drama_ids: dramaIds };
      const name = typed.shortlist_name.trim();
      const list = await browserApi().createShortlist({ name, ...titles });
      form.fill({ shortlist_name: '' });
      await onMade(list);
    },
    onFailure: () => {},
  });
  return {
    form,
    /** For the text input. */
    field: {
      ...form.field('shortlist_name'),
      maxLength: MAX_SHORTLIST_NAME,
      autoComplete: 'off',
    },
  };
}
