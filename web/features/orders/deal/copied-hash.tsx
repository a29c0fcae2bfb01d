import { useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/text/copy-text.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './deal-section.module.css';

interface CopiedHashProps {
  /** The id of the element that names the document. */
  describedBy: string;
  sha256: string;
}

/** The hash of a document, with a button that copies it. */
export function CopiedHash({ describedBy, sha256 }: CopiedHashProps) {
  const { t } = useTranslator();
  const code = useRef<HTMLElement>(null);
  /** Selects the hash if it cannot be copied. */
  const copy = async () => {
    if (await copyText(sha256)) showToast({ tone: 'success', text: t('deals.copied') });
    else if (code.current) getSelection()?.selectAllChildren(code.current);
  };
  return (
    <div className={styles.hash}>
      <span>SHA-256</span>
      <code ref={code}>{sha256}</code>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('deals.copyHash')}
        aria-describedby={describedBy}
        onClick={copy}
      >
        {t('deals.copy')}
      </Button>
    </div>
  );
}
