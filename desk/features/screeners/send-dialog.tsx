import { Link } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatTime } from '#desk/lib/times.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Facts } from '#desk/ui/page/facts.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { formatEpisodes } from './episode-list.ts';
import { type NewScreenerValues, toNewInput } from './new-values.ts';
import styles from './screeners.module.css';

interface SendDialogProps {
  /** The result of the check. */
  checked: DeskOutput<'checkNewScreeners'>;
  values: NewScreenerValues;
  onClose: () => void;
  onSent: (ids: number[]) => void;
}

/** Says what will be sent to whom; recipients who have such a screener need a second look. */
export function SendDialog({ checked, values, onClose, onSent }: SendDialogProps) {
  const { t, locale } = useTranslator();
  const { repeated, titles } = checked;
  const count = values.recipients.length;
  const episodes = titles.reduce((sum, title) => sum + title.episodes.length, 0);

  const form = useDeskForm({
    values: { is_repeated: false },
    submit: async (typed) =>
      onSent((await deskApi.createScreeners({ ...toNewInput(values), ...typed })).screener_ids),
  });

  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title={t('deskScreeners.sendTitle', { count })}
      widthPx={600}
      cancelLabel={t('desk.back')}
      confirmLabel={t('deskScreeners.send', { count })}
      isBlocked={repeated.length > 0 && !form.values.is_repeated}
    >
      <Facts
        facts={[
          [t('deskScreeners.recipients'), recipientNames(values, t('deskScreeners.andMore'))],
          [t('deskScreeners.opens'), formatTime(locale, checked.opens_at)],
          [t('deskScreeners.expires'), formatTime(locale, checked.expires_at)],
          [t('deskScreeners.plays'), values.plays || t('deskScreeners.unlimited')],
          [t('deskScreeners.watermark'), t(`deskScreeners.watermark.${values.watermark}`)],
        ]}
      />
      <ul className={styles.summary}>
        {titles.map((title) => (
          <li key={title.title}>
            <strong>{title.title}</strong>{' '}
            {t('deskScreeners.someEpisodes', { episodes: formatEpisodes(title.episodes) })}
          </li>
        ))}
      </ul>
      {values.watermark === 'burned' && (
        <p className={layout.quiet}>{t('deskScreeners.burnWork', { count: episodes * count })}</p>
      )}
      {repeated.length > 0 && (
        <div className={styles.warning}>
          <p>
            {t('deskScreeners.repeated', { count: new Set(repeated.map((one) => one.email)).size })}
          </p>
          <ul>
            {repeated.map(({ screener_id, email, drama }) => (
              <li key={`${screener_id} ${drama}`}>
                <Link to={`/screeners/${screener_id}`} target="_blank">
                  {email}
                </Link>{' '}
                {drama}
              </li>
            ))}
          </ul>
          <Checkbox
            label={t('deskScreeners.sendAgain')}
            checked={form.values.is_repeated}
            onChange={({ target }) => form.change({ is_repeated: target.checked })}
          />
        </div>
      )}
    </FormDialog>
  );
}

const NAMED = 5;

function recipientNames({ recipients }: NewScreenerValues, more: string): string {
  const names = recipients.slice(0, NAMED).map(({ name, email }) => `${name} (${email})`);
  return names.join(', ') + (recipients.length > NAMED ? ` ${more}` : '');
}
