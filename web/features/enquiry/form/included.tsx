import { useTranslator } from '#ui/text/translator.ts';
import type { EnquiryDraft } from './draft.ts';
import styles from './enquiry-form.module.css';

/** What is sent besides the fields. */
export function Included({ draft, files }: { draft: EnquiryDraft; files: File[] }) {
  const { t } = useTranslator();
  const { page, dramaId, requestId } = draft;
  if (!page && !dramaId && !requestId && files.length === 0) return null;
  return (
    <div className={styles.note}>
      <p>{t('enquiry.included')}</p>
      <ul className={styles.included}>
        {files.map(({ name }, at) => (
          <li key={at}>{t('enquiry.withFile', { name })}</li>
        ))}
        {page && <li>{t('enquiry.fromPage', { page })}</li>}
        {dramaId > 0 && <li>{t('enquiry.fromDrama', { id: dramaId })}</li>}
        {requestId && <li>{t('enquiry.fromError', { id: requestId })}</li>}
      </ul>
    </div>
  );
}
