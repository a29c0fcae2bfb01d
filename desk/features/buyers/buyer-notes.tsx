import { buyerLimits } from '../../../contract/desk/buyer-limits.ts';
import type { ShownBuyer } from '../../../contract/desk/buyers.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
import { TextInput } from '../../../web/ui/form/text-input.tsx';
import { DialogAlert } from '../../../web/ui/overlay/dialog-alert.tsx';
import { showToast } from '../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../lib/api.ts';
import { useReload } from '../../lib/page.tsx';
import { useMay } from '../../lib/session.ts';
import { formatTime } from '../../lib/times.ts';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { useDeskForm } from '../../ui/form/use-desk-form.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { StaffName } from '../../ui/staff-name.tsx';
import styles from './buyers.module.css';

export function BuyerNotes({ buyer }: { buyer: ShownBuyer }) {
  const { t, locale } = useTranslator();
  const canChange = useMay('buyers.change');
  return (
    <Panel title={t('deskBuyers.notes')}>
      {buyer.notes.length === 0 ? (
        <p className={styles.quiet}>{t('deskBuyers.noNotes')}</p>
      ) : (
        <ul className={styles.notes}>
          {buyer.notes.map(({ at, actor, actor_name, note }) => (
            <li key={at + note} className={styles.note}>
              <p className={styles.noteText}>{note}</p>
              <p className={styles.noteMeta}>
                <StaffName actor={actor} name={actor_name} /> · {formatTime(locale, at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {canChange && <NoteForm buyerId={buyer.buyer_id} />}
    </Panel>
  );
}

function NoteForm({ buyerId }: { buyerId: number }) {
  const { t } = useTranslator();
  const reload = useReload();
  const form = useDeskForm({
    values: { note: '' },
    async submit({ note }) {
      await deskApi.addBuyerNote({ buyer_id: buyerId, note });
      form.reset();
      showToast({ text: t('deskBuyers.noteAdded'), tone: 'success' });
      reload();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <form className={styles.noteForm} onSubmit={form.onSubmit} noValidate>
      <TextInput
        label={t('deskBuyers.newNote')}
        hint={t('deskBuyers.notesText')}
        isMultiline
        rows={3}
        maxLength={buyerLimits.note}
        {...(errors.note?.message && { error: errors.note.message })}
        {...form.register('note', {
          validate: (note) => note.trim() !== '' || t('desk.required'),
        })}
      />
      <DialogAlert message={form.message} />
      <Button type="submit" isLoading={form.isBusy}>
        {t('deskBuyers.addNote')}
      </Button>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}
