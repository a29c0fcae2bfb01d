import { useEffect, useEffectEvent, useState } from 'react';
import type { DramaDetails } from '#contract/desk/catalogue/catalogue.ts';
import { isSame } from '#desk/lib/is-same.ts';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { type DramaValues, toValues } from './drama-values.ts';
import { type FieldDifference, findDifferences, mergeValues } from './merge-values.ts';

/** A newer version, saved by another staff member, that the form does not have yet. */
export interface EditConflict {
  by: string;
  at: string | null;
  theirs: DramaDetails;
  differences: FieldDifference[];
}

/** The version that the form is based on, and newer ones that other staff members have saved. */
export function useDramaVersions(loaded: DramaDetails, form: DeskForm<DramaValues>) {
  const { isDirty } = form;
  /** The drama that the form was filled with, as it was stored then. */
  const [base, setBase] = useState(loaded);
  const [conflict, setConflict] = useState<EditConflict>();
  const [newer, setNewer] = useState<DramaDetails>();

  const accept = (drama: DramaDetails) => {
    setBase(drama);
    setNewer(undefined);
    form.reset(toValues(drama));
  };

  const showConflict = (theirs: DramaDetails, by: string, at: string | null) =>
    setConflict({
      by,
      at,
      theirs,
      differences: findDifferences(toValues(base), form.values, toValues(theirs)),
    });

  /** The page was loaded again, by this form's own save or because the catalogue changed. */
  const adopt = useEffectEvent((drama: DramaDetails) => {
    if (drama.version === base.version) setBase(drama);
    // Equal values: saved by this form, whose reply was lost.
    else if (!isDirty || isSame(toValues(drama), form.values)) accept(drama);
    else setNewer(drama);
  });
  useEffect(() => adopt(loaded), [loaded]);

  return {
    base,
    accept,
    conflict,
    showConflict,
    /** A newer version was saved while the form has unsaved changes. */
    newer,
    discard: () => accept(newer ?? base),
    reviewNewer() {
      if (newer) showConflict(newer, newer.last_change?.by ?? '', newer.last_change?.at ?? null);
    },
    /** Takes over their changes except in the kept fields; nothing is saved yet. */
    resolve(keptFields: ReadonlySet<string>) {
      if (!conflict) return;
      const merged = mergeValues(form.values, conflict.differences, keptFields);
      accept(conflict.theirs);
      form.reset(toValues(conflict.theirs), merged);
      setConflict(undefined);
    },
    closeConflict: () => setConflict(undefined),
  };
}
