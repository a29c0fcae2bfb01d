import { useRef, useState } from 'react';
import type { DramaDetails, DramaFieldError } from '#contract/desk/catalogue/catalogue.ts';
import { editedFields } from '#contract/desk/sheets/drama-fields.ts';
import { namesOf } from '#contract/desk/sheets/field.ts';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { isSame } from '#desk/lib/is-same.ts';
import { nameField } from '#desk/ui/drama-state/catalogue-fields.ts';
import { conflictOf } from '#desk/ui/form/conflict-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { isLocale } from '#i18n/locales.ts';
import type { FieldErrors } from '#ui/form/use-form.ts';
import type { FieldName } from '#ui/form/use-value-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { type DramaValues, toChanges, toValues } from './drama-values.ts';
import { useDramaVersions } from './use-drama-versions.ts';

/** The form of one drama: its versions, saving, and errors at fields. */
export function useDramaForm(loaded: DramaDetails) {
  const { t } = useTranslator();
  const [generalErrors, setGeneralErrors] = useState<string[]>([]);
  const mayRemove = useRef(false);

  const form = useDeskForm<DramaValues>({ values: toValues(loaded), submit });
  const versions = useDramaVersions(loaded, form);
  const { base } = versions;

  const acceptSaved = (drama: DramaDetails) => {
    versions.accept(drama);
    showToast({ text: t('desk.saved'), tone: 'success' });
  };

  async function submit(values: DramaValues): Promise<void> {
    setGeneralErrors([]);
    const changes = toChanges(toValues(base), values);
    try {
      const { drama, errors } = await deskApi.saveDrama({
        drama: base.key,
        version: base.version,
        changes,
        may_remove_episodes: mayRemove.current,
      });
      if (drama) acceptSaved(drama);
      else showErrors(errors);
    } catch (failure) {
      if (failure instanceof CallFailure && failure.code === outcomes.bodyTooLarge.code)
        return setGeneralErrors([t('deskCatalogue.tooLarge')]);
      const found = conflictOf(failure);
      if (!found) throw failure;
      const theirs = await deskApi.getDrama({ drama: base.key });
      // The reply to an earlier attempt was lost, or both have made the same change.
      if (isSame(toValues(theirs), values)) acceptSaved(theirs);
      else versions.showConflict(theirs, found.by, found.at);
    } finally {
      mayRemove.current = false;
    }
  }

  function showErrors(errors: DramaFieldError[]): void {
    const general: string[] = [];
    const atFields: FieldErrors = {};
    for (const { field, message } of errors) {
      const path = field && pathOf(field);
      if (path) atFields[path] = message;
      else general.push(field ? `${nameField(t, field)}: ${message}` : message);
    }
    form.showAndFocus(atFields);
    setGeneralErrors(general);
  }

  return {
    form,
    versions,
    generalErrors,
    /** Saves, also if that removes episodes of a published drama. */
    saveWithRemoval() {
      mayRemove.current = true;
      form.send();
    },
  };
}

/** The form's path of a field as errors name it; undefined for one of an episode. */
function pathOf(field: string): FieldName<DramaValues> | undefined {
  const [, part, locale] = /^(title|synopsis)_(.+)$/.exec(field) ?? [];
  if (part && isLocale(locale)) return `texts.${locale}.${part as 'title' | 'synopsis'}`;
  return namesOf(editedFields, ({ type }) => type !== 'flag').find((name) => name === field);
}
