import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { definePage } from '#desk/lib/page.tsx';
import { UnsavedGuard } from '#desk/ui/form/unsaved-guard.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { ChosenTitles } from './chosen-titles.tsx';
import {
  findMissingEpisodes,
  findNewErrors,
  type NewScreenerValues,
  toNewInput,
} from './new-values.ts';
import { RecipientFields } from './recipient-fields.tsx';
import styles from './screeners.module.css';
import { SendDialog } from './send-dialog.tsx';
import { TermsFields } from './terms/terms-fields.tsx';
import { newTerms } from './terms/terms-values.ts';

export const page = definePage({
  texts: ['desk-screeners'],
  load: async () => null,
  title: (t) => t('deskScreeners.new'),
  View: NewScreener,
});

type Checked = DeskOutput<'checkNewScreeners'>;

/** Nothing is sent before the check, whose result says what will happen. */
function NewScreener() {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const [checked, setChecked] = useState<Checked>();
  const [isSent, setIsSent] = useState(false);
  const form = useDeskForm<NewScreenerValues>({
    values: {
      ...newTerms(),
      recipients: [{ email: '', name: '', company: '', locale }],
      titles: [],
    },
    validate: (values) => findNewErrors(t, values),
    async submit(values): Promise<void> {
      const errors = await findMissingEpisodes(t, values);
      if (Object.values(errors).some(Boolean)) form.showAndFocus(errors);
      else setChecked(await deskApi.checkNewScreeners(toNewInput(values)));
    },
  });

  const onSent = (ids: number[]) => {
    setIsSent(true);
    setChecked(undefined);
    showToast({ text: t('deskScreeners.sent', { count: ids.length }), tone: 'success' });
    // After the guard has seen that everything is sent.
    setTimeout(() => navigate(ids.length === 1 ? `/screeners/${ids[0]}` : '/screeners'));
  };

  return (
    <>
      <PageHeader
        back={{ to: '/screeners', label: t('desk.nav.screeners') }}
        title={t('deskScreeners.new')}
      />
      <form className={styles.form} {...form.props}>
        <Panel title={t('deskScreeners.recipients')}>
          <RecipientFields form={form} />
        </Panel>
        <Panel title={t('deskScreeners.titles')}>
          <ChosenTitles form={form} />
        </Panel>
        <Panel title={t('deskScreeners.terms')}>
          <TermsFields form={form} />
        </Panel>
        <div className={styles.foot}>
          <DialogAlert message={form.message} />
          <Button type="submit" variant="primary" isLoading={form.isBusy}>
            {t('deskScreeners.check')}
          </Button>
        </div>
      </form>
      {checked && (
        <SendDialog
          checked={checked}
          values={form.values}
          onClose={() => setChecked(undefined)}
          onSent={onSent}
        />
      )}
      <UnsavedGuard isDirty={form.isDirty && !isSent} />
    </>
  );
}
