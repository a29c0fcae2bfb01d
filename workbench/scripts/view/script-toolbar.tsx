import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { FileButton } from '#ui/button/file-button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { SCRIPT_FILES } from '#workbench/file-types.ts';
import type { ScriptProject } from '#workbench/projects/project.ts';
import { FileIcon, SaveIcon, SheetIcon } from './icons.tsx';
import styles from './script-workbench.module.css';
import type { ScriptFileTask } from './use-script-files.ts';

interface ScriptToolbarProps {
  format: ScriptProject['format'];
  isEmpty: boolean;
  task: ScriptFileTask | undefined;
  tools: ReactNode;
  onOpen: (file: File) => void;
  onFormat: (format: ScriptProject['format']) => void;
  onSave: () => void;
  onExport: () => void;
}

export function ScriptToolbar(props: ScriptToolbarProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.toolbar}>
      {!props.isEmpty && (
        <>
          <OpenButton size="small" isLoading={props.task === 'open'} onOpen={props.onOpen} />
          <Button
            size="small"
            icon={<SheetIcon />}
            isLoading={props.task === 'excel'}
            onClick={props.onExport}
          >
            {t('workbenchScripts.exportExcel')}
          </Button>
          <Button size="small" icon={<SaveIcon />} onClick={props.onSave}>
            {t('workbenchScripts.saveScript')}
          </Button>
        </>
      )}
      {props.tools}
      <div className={styles.format}>
        <ChipGroup
          label={t('workbenchScripts.format')}
          isLabelHidden
          value={props.format}
          onChange={props.onFormat}
          chips={[
            { value: 'plain', label: t('workbenchScripts.formatPlain') },
            { value: 'fountain', label: t('workbenchScripts.formatFountain') },
          ]}
        />
      </div>
    </div>
  );
}

interface OpenButtonProps {
  variant?: 'primary' | 'secondary';
  size?: 'small' | 'medium';
  isLoading: boolean;
  onOpen: (file: File) => void;
}

export function OpenButton({ onOpen, ...button }: OpenButtonProps) {
  const { t } = useTranslator();
  return (
    <FileButton
      {...button}
      icon={<FileIcon />}
      accept={SCRIPT_FILES}
      onFiles={([file]) => file && onOpen(file)}
    >
      {t('workbenchScripts.open')}
    </FileButton>
  );
}
