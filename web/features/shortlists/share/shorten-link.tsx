import { useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './share-dialog.module.css';

interface ShortenLinkProps {
  /** The day on which the link ends now. */
  from: string;
  to: string;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks inside the dialog whether the link shall end earlier. */
export function ShortenLink({ from, to, onAnswer }: ShortenLinkProps) {
  const { t } = useTranslator();
  const id = useId();
  const keepButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element>(null);

  useEffect(() => {
    opener.current = document.activeElement;
    keepButton.current?.focus();
  }, []);

  /** The focused button is removed, so the focus returns to the period. */
  const answer = (isConfirmed: boolean) => {
    if (opener.current instanceof HTMLElement) opener.current.focus();
    onAnswer(isConfirmed);
  };

  return (
    <fieldset aria-labelledby={id} className={styles.shorten}>
      <p id={id}>{t('shortlists.shortenText', { from, to })}</p>
      <div className={styles.answers}>
        <Button ref={keepButton} size="small" aria-describedby={id} onClick={() => answer(false)}>
          {t('shortlists.keepEnd')}
        </Button>
        <Button size="small" variant="danger" onClick={() => answer(true)}>
          {t('shortlists.shorten')}
        </Button>
      </div>
    </fieldset>
  );
}
