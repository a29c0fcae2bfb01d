import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deskApi } from '#desk/lib/api.ts';
import type { DroppedFile } from '#desk/lib/dropped-files.ts';
import { useUploads } from '#desk/lib/use-uploads.ts';
import { useFailureText } from '#desk/ui/failure-text.ts';
import { DropZone } from '#desk/ui/upload/drop-zone.tsx';
import { UploadList } from '#desk/ui/upload/upload-list.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './import.module.css';

export type Scope = 'catalogue' | 'rights';

interface ImportUploadProps {
  /** What the role may import; the first is chosen. */
  scopes: readonly Scope[];
  /** The choice of the check that is repeated. */
  mayRemoveEpisodes?: boolean;
  /** For a mended file, above the report of the one before. */
  isSmall?: boolean;
  onChecked: (jobId: number) => void;
}

const ACCEPTED = '.xlsx,.xlsm,.json,.csv,.zip';

/** Takes a file, uploads it and starts its check. */
export function ImportUpload(props: ImportUploadProps) {
  const { scopes, isSmall = false, onChecked } = props;
  const { t } = useTranslator();
  const describe = useFailureText();
  const uploads = useUploads();
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'catalogue');
  const [mayRemoveEpisodes, setMayRemoveEpisodes] = useState(props.mayRemoveEpisodes ?? false);
  const [message, setMessage] = useState('');
  const isStarting = useRef(false);

  const { items } = uploads;
  const isComplete = items.length > 0 && items.every(({ state }) => state === 'done');
  const start = async () => {
    if (isStarting.current) return;
    isStarting.current = true;
    setMessage('');
    const upload_ids = items.flatMap(({ uploadId }) => uploadId ?? []);
    try {
      const { job_id } =
        scope === 'rights'
          ? await deskApi.checkRightsImport({ upload_ids })
          : await deskApi.checkImport({ upload_ids, may_remove_episodes: mayRemoveEpisodes });
      uploads.clear();
      onChecked(job_id);
    } catch (failure) {
      setMessage(describe(failure));
    }
    isStarting.current = false;
  };
  const startOnce = useEffectEvent(start);
  useEffect(() => {
    if (isComplete) void startOnce();
  }, [isComplete]);

  const take = (files: DroppedFile[]) => {
    setMessage('');
    uploads.clear();
    uploads.add(files.map((file) => ({ ...file, purpose: 'workbook' })));
  };

  return (
    <div className={layout.stack}>
      {scopes.length > 1 && <ScopeChoice scopes={scopes} chosen={scope} onChoose={setScope} />}
      <DropZone
        label={t(isSmall ? 'deskImport.dropAgain' : 'deskImport.drop')}
        hint={isSmall ? t('deskImport.dropAgainHint') : t('deskImport.dropHint')}
        accept={ACCEPTED}
        isMultiple
        isSmall={isSmall}
        onFiles={take}
      />
      {scope === 'catalogue' && (
        <Checkbox
          label={t('deskImport.removeEpisodes')}
          checked={mayRemoveEpisodes}
          onChange={({ target }) => setMayRemoveEpisodes(target.checked)}
        />
      )}
      <UploadList uploads={uploads} />
      <DialogAlert message={message} />
      {message && isComplete && (
        <div className={styles.rowActions}>
          <Button size="small" onClick={() => void start()}>
            {t('desk.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ScopeChoiceProps {
  scopes: readonly Scope[];
  chosen: Scope;
  onChoose: (scope: Scope) => void;
}

function ScopeChoice({ scopes, chosen, onChoose }: ScopeChoiceProps) {
  const { t } = useTranslator();
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('deskImport.scope')}</legend>
      {scopes.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="scope"
            checked={chosen === one}
            onChange={() => onChoose(one)}
          />
          {t(`deskImport.scope.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
