import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import type { ScriptProject } from '../projects/project.ts';
import { type Jump, ScriptEditor } from './view/editor/script-editor.tsx';
import { FileIcon } from './view/icons.tsx';
import { ResultPanels } from './view/results/result-panels.tsx';
import { TabList } from './view/results/tab-list.tsx';
import { OpenButton, ScriptToolbar } from './view/script-toolbar.tsx';
import styles from './view/script-workbench.module.css';
import { useIsWide } from './view/use-is-wide.ts';
import { useScriptAnalysis } from './view/use-script-analysis.ts';
import { useScriptFiles } from './view/use-script-files.ts';

interface ScriptWorkbenchProps {
  project: ScriptProject;
  onChange: (next: ScriptProject) => void;
  /** Further buttons for the script, such as those of a model. */
  tools?: ReactNode;
}

/** A script beside what was found in it; on a narrow screen the script is the first tab. */
export function ScriptWorkbench({ project, onChange, tools }: ScriptWorkbenchProps) {
  const { t } = useTranslator();
  const isWide = useIsWide();
  const { analysis, tables, isStale } = useScriptAnalysis(project);
  const files = useScriptFiles(project, onChange);
  const [chosenTab, setTab] = useState('overview');
  const [jump, setJump] = useState<Jump>();
  const isEmpty = project.text.trim() === '';
  const tab =
    isEmpty && !isWide ? 'script' : isWide && chosenTab === 'script' ? 'overview' : chosenTab;

  const jumpTo = useCallback(
    (line: number) => {
      if (!isWide) setTab('script');
      setJump({ line });
    },
    [isWide],
  );

  const editor = (
    <div className={styles.editor}>
      <ScriptEditor
        label={t('workbenchScripts.editor')}
        placeholder={t('workbenchScripts.placeholder')}
        text={project.text}
        jump={jump}
        onChange={(text) => onChange({ ...project, text })}
      />
    </div>
  );

  return (
    <div className={styles.workbench}>
      <ScriptToolbar
        format={project.format}
        isEmpty={isEmpty}
        task={files.task}
        tools={tools}
        onOpen={(file) => void files.openFile(file)}
        onFormat={(format) => onChange({ ...project, format })}
        onSave={files.saveScript}
        onExport={() => void files.exportExcel(Object.values(tables))}
      />
      <Tabs.Root className={styles.panes} value={tab} onValueChange={setTab}>
        {isWide && editor}
        <div className={styles.results} aria-busy={isStale}>
          <TabList activeTab={tab} tables={tables} hasScript={!isWide} isHidden={isEmpty} />
          {isEmpty && (
            <div className={styles.start}>
              <EmptyState
                picture={<FileIcon size={48} />}
                title={t('workbenchScripts.emptyTitle')}
                text={t('workbenchScripts.emptyText')}
                action={
                  <>
                    <OpenButton
                      variant="primary"
                      isLoading={files.task === 'open'}
                      onOpen={(file) => void files.openFile(file)}
                    />
                    <Button
                      isLoading={files.task === 'example'}
                      onClick={() => void files.openExample()}
                    >
                      {t('workbenchScripts.example')}
                    </Button>
                  </>
                }
              />
            </div>
          )}
          {!isWide && (
            <Tabs.Panel value="script" className={styles.script} keepMounted>
              {editor}
            </Tabs.Panel>
          )}
          {!isEmpty && (
            <ResultPanels
              className={styles.panel}
              analysis={analysis}
              tables={tables}
              onJump={jumpTo}
            />
          )}
        </div>
      </Tabs.Root>
    </div>
  );
}
