import { useId } from 'react';
import { enquiryFileTypes, MAX_ENQUIRY_FILES } from '#contract/limits/enquiry-limits.ts';
import { FileButton } from '#ui/button/file-button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { AlertIcon, PlusIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { MAX_MEGABYTES } from '../form/attachments.ts';
import type { EnquiryForm } from '../form/use-enquiry-form.ts';
import styles from './notice.module.css';

/** Pictures and PDFs, checked before they are sent. */
export function AttachmentsField({ form }: { form: EnquiryForm }) {
  const { t } = useTranslator();
  const { files, errors, draft } = form;
  const isLost = draft.lostFiles.length > 0;
  const error = errors.attachments ?? (isLost && t('enquiry.filesLost'));
  const errorId = useId();
  return (
    <section className={styles.files} aria-label={t('enquiry.evidence')}>
      <p className={styles.legend}>{t('enquiry.evidence')}</p>
      <p className={styles.hint}>
        {t('enquiry.evidenceHint', { count: MAX_ENQUIRY_FILES, size: MAX_MEGABYTES })}
      </p>
      {(files.length > 0 || isLost) && (
        <ul className={styles.fileList}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span>{file.name}</span>
              <IconButton
                name={t('enquiry.removeFile', { name: file.name })}
                icon={<CloseIcon size={20} />}
                onClick={() => form.remove(file)}
              />
            </li>
          ))}
          {draft.lostFiles.map((name) => (
            <li key={name}>
              <span>
                {name} <em className={styles.lost}>{t('enquiry.fileLost')}</em>
              </span>
              <IconButton
                name={t('enquiry.removeFile', { name })}
                icon={<CloseIcon size={20} />}
                onClick={() => form.removeLost(name)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        {error && (
          <p id={errorId} className={styles.error}>
            <AlertIcon size={16} />
            {error}
          </p>
        )}
      </div>
      <div>
        <FileButton
          name="attachments"
          aria-describedby={error ? errorId : undefined}
          size="small"
          icon={<PlusIcon size={18} />}
          accept={enquiryFileTypes.join(',')}
          isMultiple
          onFiles={form.add}
        >
          {t('enquiry.addFiles')}
        </FileButton>
      </div>
    </section>
  );
}
