import { useEffect, useRef, useState } from 'react';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { ChipButtons } from '#ui/button/chip-buttons.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { ShareIcon } from '#ui/icons/edit-icons.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QrPicture } from '#ui/qr/qr-picture.tsx';
import { copyText } from '#ui/text/copy-text.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { Shortlist } from '../shortlists-data.ts';
import { useDay } from '../use-day.ts';
import { DEFAULT_PERIOD, endAfter, isShorter, linkOf, PERIODS, type Period } from './link-end.ts';
import styles from './share-dialog.module.css';
import { ShortenLink } from './shorten-link.tsx';

interface ShareDialogProps {
  isOpen: boolean;
  onClose: () => void;
  list: Shortlist;
  onChange: (share: Shortlist['share']) => void;
}

/**
 * Makes the link of a list, and offers the ways to pass it on. A period that is chosen for a link
 * that works changes its end at once, unless the link would end earlier, which is confirmed first.
 */
export function ShareDialog({ isOpen, onClose, list, onChange }: ShareDialogProps) {
  const { t, locale } = useTranslator();
  const day = useDay();
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [isWorking, setIsWorking] = useState(false);
  /** Of a link that is made or renewed. */
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  /** To be confirmed. */
  const [shorter, setShorter] = useState<Period>();
  const { shortlist_id } = list;
  const link = linkOf(list, Date.now());
  const working = link && !link.isExpired ? link : undefined;
  const address = link ? location.origin + paths.sharedShortlist(locale, link.token) : '';

  useEffect(() => {
    if (isOpen) setShorter(undefined);
  }, [isOpen]);

  const run = async (work: () => Promise<void>) => {
    setIsWorking(true);
    // The shell shows a failure.
    await work().catch(() => {});
    setIsWorking(false);
  };
  const share = (days: Period, is_renewed: boolean) =>
    run(async () => {
      const input = { shortlist_id, days: Number(days), is_renewed };
      onChange(await browserApi().shareShortlist(input));
    });
  const choose = (chosen: Period) => {
    if (!working) return setPeriod(chosen);
    if (isShorter(chosen, working.expires_at, Date.now())) return setShorter(chosen);
    setShorter(undefined);
    void share(chosen, true);
  };
  const stop = () =>
    run(async () => {
      await browserApi().unshareShortlist({ shortlist_id });
      setShorter(undefined);
      onChange(null);
      showToast({ text: t('shortlists.stopped') });
    });
  /** Selects the link if it cannot be copied. */
  const copy = async () => {
    if (await copyText(address))
      return showToast({ tone: 'success', text: t('shortlists.copied') });
    field.current?.select();
    showToast({ tone: 'warning', text: t('shortlists.copyFailed') });
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
        working ? (
          <>
            <Button variant="quiet" isLoading={isWorking} onClick={stop}>
              {t('shortlists.stop')}
            </Button>
            <Button variant="primary" onClick={copy}>
              {t('shortlists.copy')}
            </Button>
          </>
        ) : (
          <>
            {link && (
              <Button isLoading={isWorking} onClick={() => share(period, false)}>
                {t('shortlists.newLink')}
              </Button>
            )}
            <Button
              variant="primary"
              isLoading={isWorking}
              onClick={() => share(period, link !== null)}
            >
              {t(link ? 'shortlists.renew' : 'shortlists.makeLink')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        {/* Rendered without a link too, so that screen readers announce the end of a new one. */}
        <p role="status" className={styles.end} data-expired={link?.isExpired || undefined}>
          {link &&
            t(link.isExpired ? 'shortlists.expiredOn' : 'shortlists.until', {
              date: day(link.expires_at),
            })}
        </p>
        {link && (
          <div className={styles.link}>
            <TextInput
              ref={field}
              label={t('shortlists.link')}
              value={address}
              readOnly
              onFocus={({ target }) => target.select()}
            />
          </div>
        )}
        <ChipButtons
          label={t(working ? 'shortlists.newEnd' : 'shortlists.period')}
          chips={PERIODS.map((value) => ({
            value,
            label: t('shortlists.days', { count: Number(value) }),
          }))}
          value={working ? shorter : period}
          onChange={choose}
        />
        {working && shorter && (
          <ShortenLink
            from={day(working.expires_at)}
            to={day(endAfter(shorter, Date.now()))}
            onAnswer={(isConfirmed) => {
              setShorter(undefined);
              if (isConfirmed) void share(shorter, true);
            }}
          />
        )}
        {working && (
          <>
            <QrPicture
              link={address}
              name={list.name}
              texts={{
                label: t('shortlists.qr'),
                savePng: t('shortlists.savePng'),
                saveSvg: t('shortlists.saveSvg'),
              }}
            />
            {canShareVia && (
              <Button
                icon={<ShareIcon size={20} />}
                onClick={() =>
                  // Rejects when the visitor closes the sheet.
                  void navigator.share({ title: list.name, url: address }).catch(() => {})
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
