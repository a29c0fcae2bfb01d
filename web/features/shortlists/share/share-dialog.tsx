import { useRef, useState } from 'react';
import { paths } from '../../../../contract/site/paths.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChipButtons } from '../../../ui/button/chip-buttons.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { ShareIcon } from '../list-icon.tsx';
import type { Shortlist } from '../shortlists-data.ts';
import { useDay } from '../use-day.ts';
import { QrPicture } from './qr-picture.tsx';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  isOpen: boolean;
  onClose: () => void;
  list: Shortlist;
  onChange: (share: Shortlist['share']) => void;
}

const PERIODS = ['7', '30', '90'] as const;
type Period = (typeof PERIODS)[number];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes the link of a list, and the ways to pass it on. */
export function ShareDialog({ isOpen, onClose, list, onChange }: ShareDialogProps) {
  const { t, locale } = useTranslator();
  const day = useDay();
  const field = useRef<HTMLInputElement>(null);
  const [isWorking, setIsWorking] = useState(false);
  const { shortlist_id, share } = list;
  const [days, setDays] = useState<Period>(() => periodOf(share));
  const link = share ? location.origin + paths.sharedShortlist(locale, share.token) : '';

  const run = async (work: () => Promise<void>) => {
    setIsWorking(true);
    // The shell shows a failure.
    await work().catch(() => {});
    setIsWorking(false);
  };
  const makeLink = (period: Period) =>
    run(async () =>
      onChange(await browserApi().shareShortlist({ shortlist_id, days: Number(period) })),
    );
  const choose = (period: Period) => {
    setDays(period);
    if (share) void makeLink(period);
  };
  const stop = () =>
    run(async () => {
      await browserApi().unshareShortlist({ shortlist_id });
      onChange(null);
      showToast({ text: t('shortlists.stopped') });
    });
  /** Without https there is no clipboard: the link is then selected. */
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ tone: 'success', text: t('shortlists.copied') });
    } catch {
      field.current?.select();
      showToast({ tone: 'warning', text: t('shortlists.copyFailed') });
    }
  };
  const canShareVia = typeof navigator.share === 'function';

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('shortlists.shareTitle')}
      description={t('shortlists.shareText')}
      closeLabel={t('shell.close')}
      widthPx={520}
      footer={
        share ? (
          <>
            <Button variant="quiet" isLoading={isWorking} onClick={stop}>
              {t('shortlists.stop')}
            </Button>
            <Button variant="primary" onClick={copy}>
              {t('shortlists.copy')}
            </Button>
          </>
        ) : (
          <Button variant="primary" isLoading={isWorking} onClick={() => makeLink(days)}>
            {t('shortlists.makeLink')}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <ChipButtons
          label={t('shortlists.period')}
          chips={PERIODS.map((value) => ({
            value,
            label: t('shortlists.days', { count: Number(value) }),
          }))}
          value={days}
          onChange={choose}
        />
        {share && (
          <>
            <TextInput
              ref={(element) => {
                field.current = element as HTMLInputElement | null;
              }}
              label={t('shortlists.link')}
              value={link}
              hint={t('shortlists.until', { date: day(share.expires_at) })}
              readOnly
              onFocus={({ target }) => target.select()}
            />
            <QrPicture link={link} name={list.name} />
            {canShareVia && (
              <Button
                icon={<ShareIcon size={20} />}
                onClick={() =>
                  // Rejects when the visitor closes the sheet.
                  void navigator.share({ title: list.name, url: link }).catch(() => {})
                }
              >
                {t('shortlists.shareVia')}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The choice that comes nearest to what is left of the period. */
function periodOf(share: Shortlist['share']): Period {
  if (!share) return '30';
  const left = (Date.parse(share.expires_at) - Date.now()) / DAY_MS;
  return PERIODS.find((period) => left <= Number(period)) ?? '90';
}
