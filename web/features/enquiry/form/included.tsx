import { useTranslator } from '../../../lib/text/translator.ts';
import type { EnquiryDraft } from './draft.ts';
import styles from './enquiry-form.module.css';

/** What is sent besides the fields. */
export function Included({ draft: { page, dramaId, requestId } }: { draft: EnquiryDraft }) {
  const { t } = useTranslator();
  if (!page && !dramaId && !requestId) return null;
  return (
    <div className={styles.note}>
      <p>{t('enquiry.included')}</p>
      <ul className={styles.included}>
        {page && <li>{t('enquiry.fromPage', { page })}</li>}
        {dramaId > 0 && <li>{t('enquiry.fromDrama', { id: dramaId })}</li>}
        {requestId && <li>{t('enquiry.fromError', { id: requestId })}</li>}
      </ul>
    </div>
  );
}
