import { type Ref, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { ScreenerSummary } from '#contract/screeners.ts';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useSession } from '#web/lib/session/session.ts';
import { MAX_TITLES, MESSAGE_LENGTH } from '../limits.ts';
import type { AskedTitle } from './asked-titles.ts';
import styles from './request-dialog.module.css';
import { OpenTitles, RequestTitles } from './request-titles.tsx';
import { useOpenTitles } from './use-open-titles.ts';
import { useRequestForm } from './use-request-form.ts';

interface RequestDialogProps {
  isOpen: boolean;
  titles: AskedTitle[];
  onClose: () => void;
  onSent: (screener: ScreenerSummary) => void;
}

/** Asks for a screener of the titles; after sending, the dialog says what happens next. */
export function RequestDialog({ isOpen, titles, onClose, onSent }: RequestDialogProps) {
  const { t, locale } = useTranslator();
  const formId = useId();
  const outcome = useRef<HTMLDivElement>(null);
  const { form, message, setMessage, sent, refusal } = useRequestForm({ isOpen, titles, onSent });
  const isTooMany = titles.length > MAX_TITLES;
  const openIds = useOpenTitles(isOpen, titles);
  const open = titles.filter(({ dramaId }) => openIds.includes(dramaId));
  const needed = titles.filter(({ dramaId }) => !openIds.includes(dramaId));
  const isNeedless = needed.length === 0 && open.length > 0;
  const isForm = !sent && !isTooMany && !isNeedless;
  // The focused field or button is removed.
  useEffect(() => {
    if (isOpen && (sent || isNeedless)) outcome.current?.focus();
  }, [isOpen, sent, isNeedless]);

  const unsentTitle = isNeedless ? 'screeners.requestNeedless' : 'screeners.request';
  const dialogTitle = sent ? 'screeners.requestSent' : unsentTitle;

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(dialogTitle)}
      {...(isForm && { description: t('screeners.requestIntro') })}
      footer={
        sent ? (
          <SentFooter onClose={onClose} />
        ) : (
          <>
            <DialogAlert message={form.message} />
            <Button onClick={onClose}>
              {t(isNeedless ? 'shell.close' : 'screeners.requestCancel')}
            </Button>
            {isNeedless && open.length === 1 && (
              <Link
                className={buttonClass({ variant: 'primary' })}
                to={paths.player(locale, open[0]?.dramaId ?? 0)}
                onClick={onClose}
              >
                {t('screeners.watch')}
              </Link>
            )}
            {refusal === 'requested' && <MyScreenersLink isPrimary onClick={onClose} />}
            {isForm && !refusal && (
              <Button type="submit" form={formId} variant="primary" isLoading={form.isBusy}>
                {t('screeners.requestSend')}
              </Button>
            )}
          </>
        )
      }
    >
      {isTooMany && <p>{t('screeners.requestTooMany', { max: MAX_TITLES })}</p>}
      {sent && <Sent ref={outcome} screener={sent} askedCount={titles.length} />}
      {!sent && !isTooMany && (
        <div className={styles.body}>
          {!isNeedless && <RequestTitles titles={needed} />}
          <OpenTitles ref={isNeedless ? outcome : undefined} titles={open} />
          {isForm && (
            <form id={formId} {...form.props} className={styles.body}>
              <MessageField value={message} onChange={setMessage} isBusy={form.isBusy} />
            </form>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface MessageFieldProps {
  value: string;
  onChange: (message: string) => void;
  isBusy: boolean;
}

function MessageField({ value, onChange, isBusy }: MessageFieldProps) {
  const { t } = useTranslator();
  return (
    <>
      <TextInput
        label={t('screeners.requestMessage')}
        aside={t('screeners.requestOptional')}
        hint={t('screeners.requestMessageHint')}
        name="message"
        isMultiline
        rows={3}
        maxLength={MESSAGE_LENGTH}
        hasWordLimit
        readOnly={isBusy}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={styles.note}>
        <Answer /> {t('screeners.requestPersonal')}
      </p>
    </>
  );
}

function SentFooter({ onClose }: Pick<RequestDialogProps, 'onClose'>) {
  const { t } = useTranslator();
  return (
    <>
      <MyScreenersLink onClick={onClose} />
      <Button variant="primary" onClick={onClose}>
        {t('shell.close')}
      </Button>
    </>
  );
}

function MyScreenersLink({ isPrimary, onClick }: { isPrimary?: boolean; onClick: () => void }) {
  const { t, locale } = useTranslator();
  return (
    <Link
      className={buttonClass(isPrimary ? { variant: 'primary' } : {})}
      to={paths.page(locale, 'MyScreeners')}
      onClick={onClick}
    >
      {t('nav.myScreeners')}
    </Link>
  );
}

function Answer() {
  const { t } = useTranslator();
  const email = useSession()?.email;
  return email ? t('screeners.requestAnswer', { email }) : null;
}

interface SentProps {
  ref: Ref<HTMLDivElement>;
  screener: ScreenerSummary;
  askedCount: number;
}

/** What was asked for, and that the answer comes by mail. */
function Sent({ ref, screener: { titles }, askedCount }: SentProps) {
  const { t } = useTranslator();
  const left = askedCount - titles.length;
  return (
    <div className={styles.body}>
      <div ref={ref} tabIndex={-1} className={styles.outcome}>
        <Answer />
      </div>
      <RequestTitles titles={titles.map(({ drama_id, title }) => ({ dramaId: drama_id, title }))} />
      {left > 0 && <p className={styles.note}>{t('screeners.requestSome', { count: left })}</p>}
    </div>
  );
}
