import { useEffect } from 'react';
import { MAX_NOTE } from '../../../../contract/deals/text-limits.ts';
import type { DeskOrder } from '../../../../contract/desk/orders.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { Button } from '../../../../web/ui/button/button.tsx';
import { TextInput } from '../../../../web/ui/form/text-input.tsx';
import { DialogAlert } from '../../../../web/ui/overlay/dialog-alert.tsx';
import { showToast } from '../../../../web/ui/toast/show-toast.ts';
import { deskApi } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { formatTime } from '../../../lib/times.ts';
import { Fields } from '../../../ui/form/fields.tsx';
import { useDeskForm } from '../../../ui/form/use-desk-form.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ActorName } from './actor-name.tsx';
import styles from './order.module.css';

/** Gets whether something is typed that was not saved. */
type OnDirty = (isDirty: boolean) => void;

interface OrderNotesProps {
  order: DeskOrder;
  onDirty: OnDirty;
}

/** Notes that only staff see. */
export function OrderNotes({ order: { order_no, notes }, onDirty }: OrderNotesProps) {
  const { t, locale } = useTranslator();
  const mayChange = useMay('orders.change');
  return (
    <Panel title={t('deskOrders.notes')}>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ note, actor, actor_name, at }) => (
            <li key={`${at} ${actor}`}>
              <p className={styles.text}>{note}</p>
              <p className={styles.by}>
                <ActorName actor={actor} name={actor_name} /> ·{' '}
                <time dateTime={at}>{formatTime(locale, at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <NoteForm orderNo={order_no} onDirty={onDirty} />
      ) : (
        notes.length === 0 && <p>{t('desk.none')}</p>
      )}
    </Panel>
  );
}

function NoteForm({ orderNo: order_no, onDirty }: { orderNo: string; onDirty: OnDirty }) {
  const { t } = useTranslator();
  const form = useDeskForm<{ note: string }>({
    values: { note: '' },
    async submit({ note }) {
      await deskApi.addOrderNote({ order_no, note });
      form.reset();
      showToast({ text: t('deskOrders.noteAdded'), tone: 'success' });
    },
  });
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty]);
  const error = errors.note?.message;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Fields>
        <TextInput
          label={t('deskOrders.newNote')}
          hint={t('deskOrders.noteHint')}
          {...(error !== undefined && { error })}
          isMultiline
          maxLength={MAX_NOTE}
          {...form.register('note', {
            validate: (note) => note.trim() !== '' || t('deskOrders.needText'),
          })}
        />
        <DialogAlert message={form.message} />
        <div>
          <Button type="submit" size="small" isLoading={form.isBusy}>
            {t('deskOrders.addNote')}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
