import { useState } from 'react';
import type { DeskDeal } from '#contract/desk/sales/deals.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatDate } from '#desk/lib/times.ts';
import { ReasonDialog } from '#desk/ui/form/reason-dialog.tsx';
import { useAnswer } from '#desk/ui/use-answer.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './deal.module.css';

interface TerminateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  deal: DeskDeal;
}

/** Ends the licences of a deal from a day on, after showing when each would end. */
export function TerminateDialog({ isOpen, onClose, deal }: TerminateDialogProps) {
  const { deal_no, terminated_from: earlierThan } = deal;
  const { t, locale } = useTranslator();
  const [from, setFrom] = useState('');
  const { reply: preview, failure } = useAnswer((isOpen && from) || undefined, (day, options) =>
    deskApi.getTerminationPreview({ deal_no, from: day }, options),
  );
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(earlierThan === null ? 'deskOrders.terminateTitle' : 'deskOrders.endEarlierTitle', {
        number: deal_no,
      })}
      description={
        earlierThan === null
          ? t('deskOrders.terminateText')
          : t('deskOrders.endEarlierText', { day: formatDate(locale, earlierThan) })
      }
      label={t('deskOrders.reasonForBuyer')}
      missing={t('deskOrders.needText')}
      isDangerous
      confirmLabel={t(earlierThan === null ? 'deskOrders.terminate' : 'deskOrders.endEarlier')}
      isBlocked={!preview}
      submit={async (reason) => {
        const { is_mailed } = await deskApi.terminateDeal({ deal_no, from, reason });
        showToast({
          text: t(is_mailed ? 'deskOrders.doneMailed' : 'deskOrders.doneUnmailed'),
          tone: 'success',
        });
      }}
    >
      <TextInput
        type="date"
        label={t('deskOrders.firstFreeDay')}
        hint={t('deskOrders.firstFreeDayHint')}
        {...(failure && { error: failure })}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      {preview && (
        <div role="status">
          <p>{t('deskOrders.wouldEnd', { count: preview.grants.length })}</p>
          <ul className={styles.ends}>
            {preview.grants.map(({ grant_id, title, is_active, last_day }) => (
              <li key={grant_id}>
                <strong>{title}</strong>{' '}
                {is_active && last_day
                  ? t('deskOrders.grantUntil', { day: formatDate(locale, last_day) })
                  : t('deskOrders.grantNever')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ReasonDialog>
  );
}
