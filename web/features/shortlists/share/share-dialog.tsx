import { useRef } from 'react';
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
import type { Shortlist } from '../shortlists-data.ts';
import { useDay } from '../use-day.ts';
import { endAfter, PERIODS } from './link-end.ts';
import styles from './share-dialog.module.css';
import { ShortenLink } from './shorten-link.tsx';
import { useShareLink } from './use-share-link.ts';

interface ShareDialogProps {
  isOpen: boolean;
  onClose: () => void;
  list: Shortlist;
  onChange: (share: Shortlist['share']) => void;
}

/** Makes the link of a list, and offers the ways to pass it on. */
export function ShareDialog(props: ShareDialogProps) {
  const { isOpen, onClose, list } = props;
  const { t, locale } = useTranslator();
  const day = useDay();
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const shared = useShareLink(props);
  const { link, working, period, shorter } = shared;
  const address = link ? location.origin + paths.sharedShortlist(locale, link.token) : '';

  /** Selects the link if it cannot be copied. */
  const copy = async () => {
    if (await copyText(address))
      return showToast({ tone: 'success', text: t('shortlists.copied') });
    field.current?.select();
    showToast({ tone: 'warning', text: t('shortlists.copyFailed') });
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('shortlists.shareTitle')}
      description={t('shortlists.shareText')}
      closeLabel={t('shell.close')}
      widthPx={520}
      footer={<ShareFooter shared={shared} onCopy={copy} />}
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
          onChange={shared.choose}
        />
        {working && shorter && (
          <ShortenLink
            from={day(working.expires_at)}
            to={day(endAfter(shorter, Date.now()))}
            onAnswer={shared.answerShorter}
          />
        )}
        {working && <PassOn name={list.name} address={address} />}
      </div>
    </Dialog>
  );
}

interface ShareFooterProps {
  shared: ReturnType<typeof useShareLink>;
  onCopy: () => void;
}

function ShareFooter({ shared, onCopy }: ShareFooterProps) {
  const { t } = useTranslator();
  const { link, working, period, isWorking, share } = shared;
  if (working)
    return (
      <>
        <Button variant="quiet" isLoading={isWorking} onClick={shared.stop}>
          {t('shortlists.stop')}
        </Button>
        <Button variant="primary" onClick={onCopy}>
          {t('shortlists.copy')}
        </Button>
      </>
    );
  return (
    <>
      {link && (
        <Button isLoading={isWorking} onClick={() => share(period, false)}>
          {t('shortlists.newLink')}
        </Button>
      )}
      <Button variant="primary" isLoading={isWorking} onClick={() => share(period, link !== null)}>
        {t(link ? 'shortlists.renew' : 'shortlists.makeLink')}
      </Button>
    </>
  );
}

/** The QR code of a link, and the button that opens the system's share sheet. */
function PassOn({ name, address }: { name: string; address: string }) {
  const { t } = useTranslator();
  return (
    <>
      <QrPicture
        link={address}
        name={name}
        texts={{
          label: t('shortlists.qr'),
          savePng: t('shortlists.savePng'),
          saveSvg: t('shortlists.saveSvg'),
        }}
      />
      {typeof navigator.share === 'function' && (
        <Button
          icon={<ShareIcon size={20} />}
          onClick={() =>
            // Rejects when the visitor closes the sheet.
            void navigator.share({ title: name, url: address }).catch(() => {})
          }
        >
          {t('shortlists.shareVia')}
        </Button>
      )}
    </>
  );
}
