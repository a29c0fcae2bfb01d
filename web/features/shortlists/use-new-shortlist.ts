import { type ChangeEvent, useState } from 'react';
import { MAX_SHORTLIST_NAME } from '#contract/shortlist-limits.ts';
import { useForm } from '#ui/form/use-form.ts';
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
  const [name, setName] = useState('');
  const form = useForm(() => {
    if (name.trim() === '')
      return form.showAndFocus({ shortlist_name: t('shortlists.nameNeeded') });
    void form.run(
      async () => {
        const titles = dramaIds.length > 0 && { drama_ids: dramaIds };
        const list = await browserApi().createShortlist({ name: name.trim(), ...titles });
        setName('');
        await onMade(list);
      },
      () => {},
    );
  });
  const { shortlist_name: error } = form.errors;
  return {
    form,
    /** For the text input. */
    field: {
      name: 'shortlist_name',
      value: name,
      maxLength: MAX_SHORTLIST_NAME,
      autoComplete: 'off',
      ...(error && { error }),
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        setName(target.value);
        form.showErrors({ shortlist_name: undefined });
      },
    },
  };
}
