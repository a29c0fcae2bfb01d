import { type ReactNode, useId, useRef, useState } from 'react';
import { type DroppedFile, readDrop, toDropped } from '#desk/lib/dropped-files.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './upload.module.css';

interface DropZoneProps {
  /** What to drop here. */
  label: string;
  hint?: ReactNode;
  /** As of a file input: `.xlsx,.csv`. */
  accept?: string;
  isMultiple?: boolean;
  /** Offers to choose a whole folder. */
  hasFolders?: boolean;
  isDisabled?: boolean;
  /** Fits into a toolbar. */
  isSmall?: boolean;
  onFiles: (files: DroppedFile[]) => void;
}

/** Takes files by drag and drop, or by a button. Needs the texts of `desk-jobs`. */
export function DropZone(props: DropZoneProps) {
  const { label, hint, accept, isMultiple = false, hasFolders = false, onFiles } = props;
  const { isDisabled = false, isSmall = false } = props;
  const { t } = useTranslator();
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const take = (files: DroppedFile[]) => {
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const takeInput = (input: HTMLInputElement) => {
    take(toDropped(input.files));
    // The same file can be chosen again, after it was mended.
    input.value = '';
  };

  return (
    <section
      className={styles.zone}
      aria-labelledby={`${id}-label`}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        if (!isDisabled) setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!isDisabled) void readDrop(event.dataTransfer).then(take);
      }}
    >
      <div className={styles.zoneText}>
        <p id={`${id}-label`} className={styles.zoneLabel}>
          {label}
        </p>
        {hint && <p className={styles.zoneHint}>{hint}</p>}
      </div>
      <div className={styles.zoneButtons}>
        <Button disabled={isDisabled} onClick={() => fileInput.current?.click()}>
          {t(isMultiple ? 'deskJobs.chooseFiles' : 'deskJobs.chooseFile')}
        </Button>
        {hasFolders && (
          <Button
            variant="quiet"
            disabled={isDisabled}
            onClick={() => folderInput.current?.click()}
          >
            {t('deskJobs.chooseFolder')}
          </Button>
        )}
      </div>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={({ currentTarget }) => takeInput(currentTarget)}
      />
      {hasFolders && (
        <input
          ref={folderInput}
          type="file"
          hidden
          aria-label={t('deskJobs.chooseFolder')}
          multiple
          webkitdirectory=""
          onChange={({ currentTarget }) => takeInput(currentTarget)}
        />
      )}
    </section>
  );
}
