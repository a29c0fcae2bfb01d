import { useRef, useState } from 'react';
import type { DeskShortlist } from '#contract/desk/sales/shortlists.ts';
import { paths } from '#contract/site/paths.ts';
import { deskApi } from '#desk/lib/api.ts';
import { sessionStore } from '#desk/lib/session.ts';
import { formatDay } from '#desk/lib/times.ts';
import { ChangeDialog } from '#desk/ui/change-dialog.tsx';
import { useBusyChange } from '#desk/ui/failure-text.ts';
import { SmallSelect } from '#desk/ui/form/small-select.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { QrPicture } from '#ui/qr/qr-picture.tsx';
import { useStore } from '#ui/state/store.ts';
import layout from '#ui/styles/layout.module.css';
import { copyText } from '#ui/text/copy-text.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

type Share = DeskShortlist['share'];

interface SharePanelProps {
  list: DeskShortlist;
  mayChange: boolean;
  onChange: (share: Share) => void;
}

const PERIODS = ['7', '14', '30', '90', '365'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes the link of a list, changes its end, and offers the ways to pass it on. */
export function SharePanel({ list, mayChange, onChange }: SharePanelProps) {
  const { t, locale } = useTranslator();
  const { isBusy, run } = useBusyChange();
  const [days, setDays] = useState<(typeof PERIODS)[number]>('30');
  const [asked, setAsked] = useState<'stop' | 'shorten'>();
  const { share, stop } = useSharing(list, onChange);
  const working = list.share && !list.share.is_expired ? list.share : null;
  const newEnd = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
  const day = (time: string) => formatDay(locale, time);

  /** A link that works and would end earlier is changed only after a question. */
  const choose = () =>
    working && newEnd < working.expires_at
      ? setAsked('shorten')
      : void run(() => share(Number(days)));

  return (
    <Panel title={t('deskShortlists.sharing')}>
      <div className={layout.stackLoose}>
        <p>{t('deskShortlists.shareText')}</p>
        {working && <ShareLink token={working.token} name={list.name} />}
        {mayChange && (
          <>
            <ChipGroup
              label={t(working ? 'deskShortlists.newEnd' : 'deskShortlists.period')}
              chips={PERIODS.map((value) => ({
                value,
                label: t('deskShortlists.days', { count: Number(value) }),
              }))}
              value={days}
              onChange={setDays}
            />
            <div className={layout.row}>
              <Button
                variant={working ? 'secondary' : 'primary'}
                isLoading={isBusy}
                onClick={choose}
              >
                {t(working ? 'deskShortlists.changeEnd' : 'deskShortlists.makeLink')}
              </Button>
              {working && (
                <Button variant="quiet" onClick={() => setAsked('stop')}>
                  {t('deskShortlists.stop')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      <ChangeDialog
        isOpen={asked === 'stop'}
        onClose={() => setAsked(undefined)}
        title={t('deskShortlists.stopTitle')}
        description={t('deskShortlists.stopText')}
        keepLabel={t('deskShortlists.keep')}
        confirmLabel={t('deskShortlists.stop')}
        change={stop}
      />
      <ChangeDialog
        isOpen={asked === 'shorten'}
        onClose={() => setAsked(undefined)}
        title={t('deskShortlists.shorterTitle')}
        description={t('deskShortlists.shorterText', {
          from: day(working?.expires_at ?? newEnd),
          to: day(newEnd),
        })}
        keepLabel={t('deskShortlists.keep')}
        confirmLabel={t('deskShortlists.changeEnd')}
        change={() => share(Number(days))}
      />
    </Panel>
  );
}

/** Makes the link or changes its end, and stops it. */
function useSharing({ shortlist_id }: DeskShortlist, onChange: SharePanelProps['onChange']) {
  const { t, locale } = useTranslator();
  const share = async (days: number) => {
    const made = await deskApi.shareShortlist({ shortlist_id, days });
    onChange(made);
    showToast({
      text: t('deskShortlists.endChanged', { date: formatDay(locale, made.expires_at) }),
      tone: 'success',
    });
  };
  const stop = async () => {
    await deskApi.unshareShortlist({ shortlist_id });
    onChange(null);
    showToast({ text: t('deskShortlists.stopped') });
  };
  return { share, stop };
}

/** The link in the language of the recipients, with its QR code. */
function ShareLink({ token, name }: { token: string; name: string }) {
  const { t, locale: own } = useTranslator();
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const session = useStore(sessionStore);
  const [locale, setLocale] = useState<Locale>(own);
  const link = `${session?.public_url ?? ''}${paths.sharedShortlist(locale, token)}`;

  /** Selects the link if it cannot be copied. */
  const copy = async () => {
    if (await copyText(link))
      return showToast({ tone: 'success', text: t('deskShortlists.copied') });
    field.current?.select();
    showToast({ tone: 'warning', text: t('deskShortlists.copyFailed') });
  };

  return (
    <>
      <TextInput
        ref={field}
        label={t('deskShortlists.link')}
        value={link}
        readOnly
        aside={
          <SmallSelect
            label={t('deskShortlists.linkLanguage')}
            value={locale}
            options={locales.map((one) => ({ value: one, label: localeNames[one], lang: one }))}
            onChange={setLocale}
          />
        }
        onFocus={({ target }) => target.select()}
      />
      <div className={layout.row}>
        <Button variant="primary" onClick={() => void copy()}>
          {t('deskShortlists.copy')}
        </Button>
        <LinkButton href={link} target="_blank" rel="noreferrer">
          {t('deskShortlists.open')}
        </LinkButton>
      </div>
      <QrPicture
        link={link}
        name={name}
        texts={{
          label: t('deskShortlists.qr'),
          savePng: t('deskShortlists.savePng'),
          saveSvg: t('deskShortlists.saveSvg'),
        }}
      />
    </>
  );
}
