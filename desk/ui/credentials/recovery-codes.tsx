import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './recovery-codes.module.css';
import { useCopy } from './use-copy.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
}

/** New recovery codes, shown once: to copy, to save as a file and to print. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const { t } = useTranslator();
  const { copy, result } = useCopy();
  const head = t('deskSignIn.codesFile', { email, site: window.location.host });
  const file = () => ({
    filename: 'recovery-codes.txt',
    contentType: 'text/plain;charset=utf-8',
    bytes: new TextEncoder().encode(`${head}\n\n${codes.join('\n')}\n`),
  });
  return (
    <div className={layout.stackLoose}>
      <div className={styles.printed}>
        <p className={styles.head}>{head}</p>
        <ol className={styles.codes} aria-label={t('deskSignIn.codesLabel')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => void copy(codes.join('\n'))}>{t('desk.copy')}</Button>
        <Button onClick={() => saveFile(file())}>{t('desk.download')}</Button>
        <Button onClick={() => window.print()}>{t('deskSignIn.print')}</Button>
        <span role="status" className={styles.result}>
          {result}
        </span>
      </div>
    </div>
  );
}
