import { useRef, useState } from 'react';
import type { DeskShortlist } from '#contract/desk/shortlists.ts';
import { paths } from '#contract/site/paths.ts';
import { deskApi } from '#desk/lib/api.ts';
import { sessionStore } from '#desk/lib/session.ts';
import { formatDay } from '#desk/lib/times.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { SmallSelect } from '#desk/ui/form/small-select.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useStore } from '#ui/state/store.ts';
import { copyText } from '#ui/text/copy-text.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { QrPicture } from './qr-picture.tsx';
import styles from './shortlists.module.css';

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
  const change = useChange();
  const [days, setDays] = useState<(typeof PERIODS)[number]>('30');
  const [asked, setAsked] = useState<'stop' | 'shorten'>();
  const [isWorking, setIsWorking] = useState(false);
  const { shortlist_id, share } = list;
  const working = share && !share.is_expired ? share : null;
  const newEnd = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
  const day = (time: string) => formatDay(locale, time);

  async function run(work: () => Promise<void>) {
    setIsWorking(true);
    await change(work);
    setIsWorking(false);
    setAsked(undefined);
  }
  const shareList = () =>
    run(async () => {
      const made = await deskApi.shareShortlist({ shortlist_id, days: Number(days) });
      onChange(made);
      showToast({
        text: t('deskShortlists.endChanged', { date: day(made.expires_at) }),
        tone: 'success',
      });
    });
  const stop = () =>
    run(async () => {
      await deskApi.unshareShortlist({ shortlist_id });
      onChange(null);
      showToast({ text: t('deskShortlists.stopped') });
    });
  /** A link that works and would end earlier is changed only after a question. */
  const choose = () =>
    working && newEnd < working.expires_at ? setAsked('shorten') : void shareList();

  return (
    <Panel title={t('deskShortlists.sharing')}>
      <div className={styles.share}>
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
            <div className={styles.shareButtons}>
              <Button
                variant={working ? 'secondary' : 'primary'}
                isLoading={isWorking}
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
      <ConfirmDialog
        isOpen={asked === 'stop'}
        onClose={() => setAsked(undefined)}
        title={t('deskShortlists.stopTitle')}
        description={t('deskShortlists.stopText')}
        closeLabel={t('desk.close')}
        keepLabel={t('deskShortlists.keep')}
        confirmLabel={t('deskShortlists.stop')}
        isWorking={isWorking}
        onConfirm={() => void stop()}
      />
      <ConfirmDialog
        isOpen={asked === 'shorten'}
        onClose={() => setAsked(undefined)}
        title={t('deskShortlists.shorterTitle')}
        description={t('deskShortlists.shorterText', {
          from: day(working?.expires_at ?? newEnd),
          to: day(newEnd),
        })}
        closeLabel={t('desk.close')}
        keepLabel={t('deskShortlists.keep')}
        confirmLabel={t('deskShortlists.changeEnd')}
        isWorking={isWorking}
        onConfirm={() => void shareList()}
      />
    </Panel>
  );
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
      <div className={styles.shareButtons}>
        <Button variant="primary" onClick={() => void copy()}>
          {t('deskShortlists.copy')}
        </Button>
        <LinkButton href={link} target="_blank" rel="noreferrer">
          {t('deskShortlists.open')}
        </LinkButton>
      </div>
      <QrPicture link={link} name={name} />
    </>
  );
}
