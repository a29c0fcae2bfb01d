import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { outcomes } from '../../../../contract/error-codes.ts';
import type { ScreenerSummary } from '../../../../contract/screeners.ts';
import { paths } from '../../../../contract/site/paths.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { isAccountFailure, reactionTo } from '../../../lib/api/error-catalogue.ts';
import { isCallFailure, noAnswer } from '../../../lib/api/failures.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogAlert } from '../../../ui/overlay/dialog-alert.tsx';
import { MAX_TITLES, MESSAGE_LENGTH } from '../limits.ts';
import type { AskedTitle } from './asked-titles.ts';
import styles from './request-dialog.module.css';

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
  const outcome = useRef<HTMLParagraphElement>(null);
  const isTooMany = titles.length > MAX_TITLES;
  /** All the titles have a screener or a request, so sending again would not help. */
  const [isHeld, setIsHeld] = useState(false);
  const form = useForm(() => void form.run(send, showFailure));

  // A new request starts when the dialog opens again.
  useEffect(() => {
    if (!isOpen) return;
    setSent(undefined);
    setIsHeld(false);
    form.setMessage('');
  }, [isOpen]);
  useEffect(() => {
    if (sent) outcome.current?.focus();
  }, [sent]);

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
    if (isAccountFailure(failure)) return;
    const reaction = reactionTo(failure);
    setIsHeld(failure.code === outcomes.screenerRequested.code);
    if (failure.status === noAnswer().status) form.setMessage(t('screeners.requestNotSent'));
    else form.setMessage(reaction.kind === 'error' ? t(reaction.message) : failure.message);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(sent ? 'screeners.requestSent' : 'screeners.request')}
      {...(!sent && !isTooMany && { description: t('screeners.requestIntro') })}
      footer={
        sent ? (
          <>
            <Link
              className={buttonClass({})}
              to={paths.page(locale, 'MyScreeners')}
              onClick={onClose}
            >
              {t('nav.myScreeners')}
            </Link>
            <Button variant="primary" onClick={onClose}>
              {t('shell.close')}
            </Button>
          </>
        ) : (
          <>
            <DialogAlert message={form.message} />
            <Button onClick={onClose}>{t('screeners.requestCancel')}</Button>
            {isHeld && (
              <Link
                className={buttonClass({ variant: 'primary' })}
                to={paths.page(locale, 'MyScreeners')}
                onClick={onClose}
              >
                {t('nav.myScreeners')}
              </Link>
            )}
            {!isTooMany && !isHeld && (
              <Button type="submit" form={formId} variant="primary" isLoading={form.isBusy}>
                {t('screeners.requestSend')}
              </Button>
            )}
          </>
        )
      }
    >
      {isTooMany && <p>{t('screeners.requestTooMany', { max: MAX_TITLES })}</p>}
      {sent && (
        <div className={styles.body}>
          <p ref={outcome} tabIndex={-1} className={styles.outcome}>
            <Answer />
          </p>
          <Titles
            titles={sent.titles.map(({ drama_id, title }) => ({ dramaId: drama_id, title }))}
          />
          {sent.titles.length < titles.length && (
            <p className={styles.note}>
              {t('screeners.requestSome', { count: titles.length - sent.titles.length })}
            </p>
          )}
        </div>
      )}
      {!sent && !isTooMany && (
        <form id={formId} {...form.props} className={styles.body}>
          <Titles titles={titles} />
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
    </Dialog>
  );
}

function Answer() {
  const { t } = useTranslator();
  const email = useSession()?.email;
  return email ? t('screeners.requestAnswer', { email }) : null;
}

function Titles({ titles }: { titles: AskedTitle[] }) {
  const { t } = useTranslator();
  return (
    <div className={styles.titles}>
      {titles.length > 1 && (
        <p className={styles.count}>{t('screeners.requestTitles', { count: titles.length })}</p>
      )}
      <ul>
        {titles.map(({ dramaId, title }) => (
          <li key={dramaId}>{title}</li>
        ))}
      </ul>
    </div>
  );
}
