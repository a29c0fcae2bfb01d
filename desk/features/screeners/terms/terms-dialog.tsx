import { useState } from 'react';
import type { ScreenerRecord } from '#contract/desk/sales/screeners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { type Conflict, ConflictDialog, conflictOf } from '#desk/ui/form/conflict-dialog.tsx';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { TermsFacts } from './terms-facts.tsx';
import { TermsFields } from './terms-fields.tsx';
import {
  findTermsErrors,
  newTerms,
  type TermsValues,
  termsOf,
  toTermsInput,
} from './terms-values.ts';

interface TermsDialogProps {
  screener: ScreenerRecord;
  onClose: () => void;
}

/** Approves a request: its terms are set and the link is mailed. Mounted while it is open. */
export function ApproveDialog({ screener, onClose }: TermsDialogProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const { screener_id, email } = screener;
  const form = useDeskForm<TermsValues>({
    values: newTerms(),
    validate: (values) => findTermsErrors(t, values),
    async submit(values) {
      await deskApi.approveScreener({ screener_id, ...toTermsInput(values) });
      showToast({ text: t('deskScreeners.approved', { email }), tone: 'success' });
      onClose();
      reload();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title={t('deskScreeners.approve')}
      description={t('deskScreeners.approveText', { email })}
      widthPx={640}
      confirmLabel={t('deskScreeners.approve')}
    >
      <TermsFields form={form} />
    </FormDialog>
  );
}

/** Changes the terms of a screener that was sent; only what was changed is sent. */
export function ChangeDialog({ screener, onClose }: TermsDialogProps) {
  const { t } = useTranslator();
  const reload = useReload();
  const [base, setBase] = useState(screener);
  const [isMailed, setIsMailed] = useState(false);
  const [conflict, setConflict] = useState<{ about: Conflict; theirs: typeof screener }>();
  const { screener_id, email } = screener;
  const form = useDeskForm<TermsValues>({
    values: termsOf(screener),
    validate: (values) => findTermsErrors(t, values),
    async submit(values) {
      try {
        await deskApi.changeScreener({
          screener_id,
          terms_version: base.terms_version,
          ...toTermsInput(values, form.isChanged),
          is_mailed: isMailed,
        });
      } catch (failure) {
        const about = conflictOf(failure);
        if (!about) throw failure;
        return setConflict({ about, theirs: await deskApi.getScreener({ screener_id }) });
      }
      const text = isMailed ? t('deskScreeners.changedMailed', { email }) : t('desk.saved');
      showToast({ text, tone: 'success' });
      onClose();
      reload();
    },
  });

  function settle(values: 'mine' | 'theirs') {
    if (!conflict) return;
    setBase(conflict.theirs);
    if (values === 'theirs') form.reset(termsOf(conflict.theirs));
    setConflict(undefined);
  }

  return (
    <>
      <FormDialog
        form={form}
        isOpen
        onClose={onClose}
        title={t('deskScreeners.change')}
        description={t('deskScreeners.changeText')}
        widthPx={640}
        confirmLabel={t('desk.save')}
        isBlocked={!form.isDirty}
      >
        <TermsFields form={form} extendFrom={screener.expires_at} />
        <Checkbox
          label={t('deskScreeners.mailTerms', { email })}
          checked={isMailed}
          onChange={({ target }) => setIsMailed(target.checked)}
        />
      </FormDialog>
      <ConflictDialog
        conflict={conflict?.about}
        onTakeTheirs={() => settle('theirs')}
        onKeepMine={() => settle('mine')}
        onClose={() => setConflict(undefined)}
      >
        {conflict && <TermsFacts screener={conflict.theirs} />}
      </ConflictDialog>
    </>
  );
}
