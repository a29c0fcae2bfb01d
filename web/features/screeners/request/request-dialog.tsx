import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { outcomes } from '#contract/error-codes.ts';
import type { ScreenerSummary } from '#contract/screeners.ts';
import { paths } from '#contract/site/paths.ts';
import { isCallFailure, noAnswer } from '#contract/transport/client.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { isAccountFailure } from '#web/lib/api/error-catalogue.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';
import { useSession } from '#web/lib/session/session.ts';
import { MAX_TITLES, MESSAGE_LENGTH } from '../limits.ts';
import type { AskedTitle } from './asked-titles.ts';
import styles from './request-dialog.module.css';
import { OpenTitles, RequestTitles } from './request-titles.tsx';
import { useOpenTitles } from './use-open-titles.ts';

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
  const [message, setMessage] = useState('');
  const [sent, setSent] = useState<ScreenerSummary>();
  const outcome = useRef<HTMLDivElement>(null);
  const isTooMany = titles.length > MAX_TITLES;
  /** The outcome of a request that would be refused again. */
  const [refusal, setRefusal] = useState<'requested' | 'notNeeded'>();
  const openIds = useOpenTitles(isOpen, titles);
  const open = titles.filter(({ dramaId }) => openIds.includes(dramaId));
  const needed = titles.filter(({ dramaId }) => !openIds.includes(dramaId));
  const isNeedless = needed.length === 0 && open.length > 0;
  const isForm = !sent && !isTooMany && !isNeedless;
  const form = useForm(() => void form.run(send, showFailure));
  const { setMessage: setFormMessage } = form;

  // A new request starts when the dialog opens again.
  useEffect(() => {
    if (!isOpen) return;
    setSent(undefined);
    setRefusal(undefined);
    setFormMessage('');
  }, [isOpen, setFormMessage]);
  // The focused field or button is removed.
  useEffect(() => {
    if (isOpen && (sent || isNeedless)) outcome.current?.focus();
  }, [isOpen, sent, isNeedless]);

  async function send() {
    const text = message.trim();
    const input = {
      drama_ids: titles.map(({ dramaId }) => dramaId),
      ...(text && { message: text }),
    };
    const screener = await browserApi().requestScreener(input, { isQuiet: true });
    setMessage('');
    setSent(screener);
    onSent(screener);
  }

  function showFailure(failure: unknown) {
    if (!isCallFailure(failure)) throw failure;
    if (isAccountFailure(failure) || reportHttpFailure(failure)) return;
    if (failure.code === outcomes.screenerRequested.code) setRefusal('requested');
    if (failure.code === outcomes.screenerNotNeeded.code) setRefusal('notNeeded');
    const isLost = failure.status === noAnswer().status;
    form.setMessage(isLost ? t('screeners.requestNotSent') : failure.message);
  }

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
        <>
          {!sent && <DialogAlert message={form.message} />}
          {!sent && (
            <Button onClick={onClose}>
              {t(isNeedless ? 'shell.close' : 'screeners.requestCancel')}
            </Button>
          )}
          {isNeedless && !sent && open.length === 1 && (
            <Link
              className={buttonClass({ variant: 'primary' })}
              to={paths.player(locale, open[0]?.dramaId ?? 0)}
              onClick={onClose}
            >
              {t('screeners.watch')}
            </Link>
          )}
          {(sent || refusal === 'requested') && (
            <Link
              className={buttonClass(sent ? {} : { variant: 'primary' })}
              to={paths.page(locale, 'MyScreeners')}
              onClick={onClose}
            >
              {t('nav.myScreeners')}
            </Link>
          )}
          {sent && (
            <Button variant="primary" onClick={onClose}>
              {t('shell.close')}
            </Button>
          )}
          {isForm && !refusal && (
            <Button type="submit" form={formId} variant="primary" isLoading={form.isBusy}>
              {t('screeners.requestSend')}
            </Button>
          )}
        </>
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
              <TextInput
                label={t('screeners.requestMessage')}
                aside={t('screeners.requestOptional')}
                hint={t('screeners.requestMessageHint')}
                name="message"
                isMultiline
                rows={3}
                maxLength={MESSAGE_LENGTH}
                hasWordLimit
                readOnly={form.isBusy}
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
              <p className={styles.note}>
                <Answer /> {t('screeners.requestPersonal')}
              </p>
            </form>
          )}
        </div>
      )}
    </Dialog>
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
