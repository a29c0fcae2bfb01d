import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import type { ScriptProject } from '../projects/project.ts';
import { countUnconfirmed } from './model/scene-drafts.ts';
import { isScriptTooLarge } from './read/script-size.ts';
import type { ScriptChange } from './script-change.ts';
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
  onChange: (values: ScriptChange) => void;
  /** Called before another file replaces the script. */
  onReplace: () => void;
  /** Further buttons, for a script with so many drafts that no person has confirmed. */
  tools: (unconfirmedCount: number) => ReactNode;
}

/** A script beside what was found in it; on a narrow screen the script is the first tab. */
export function ScriptWorkbench(props: ScriptWorkbenchProps) {
  const { project, onChange, onReplace, tools } = props;
  const { t } = useTranslator();
  const isWide = useIsWide();
  const { analysis, tables, drafts, isStale } = useScriptAnalysis(project);
  const files = useScriptFiles({ project, onChange, onReplace });
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

  /** A text beyond the limit is refused, unless it is a step back to the limit. */
  function edit(text: string) {
    if (text.length < project.text.length || !isScriptTooLarge(text)) onChange({ text });
    else showToast({ tone: 'error', text: t('workbenchScripts.tooLarge') });
  }

  const editor = (
    <div className={styles.editor}>
      <ScriptEditor
        label={t('workbenchScripts.editor')}
        placeholder={t('workbenchScripts.placeholder')}
        text={project.text}
        jump={jump}
        onChange={edit}
      />
    </div>
  );

  return (
    <div className={styles.workbench}>
      <ScriptToolbar
        format={project.format}
        isEmpty={isEmpty}
        task={files.task}
        tools={tools(countUnconfirmed(drafts))}
        onOpen={(file) => void files.openFile(file)}
        onFormat={(format) => onChange({ format })}
        onSave={files.saveScript}
        onExport={() => void files.exportExcel(Object.values(tables))}
      />
      <Tabs.Root className={styles.panes} value={tab} onValueChange={setTab}>
        {isWide && editor}
        <div className={styles.results} aria-busy={isStale}>
          <TabList activeTab={tab} tables={tables} hasScript={!isWide} isHidden={isEmpty} />
          {isEmpty && <ScriptStart files={files} />}
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

/** Without a script: the ways to get one. */
function ScriptStart({ files }: { files: ReturnType<typeof useScriptFiles> }) {
  const { t } = useTranslator();
  return (
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
            <Button isLoading={files.task === 'example'} onClick={() => void files.openExample()}>
              {t('workbenchScripts.example')}
            </Button>
          </>
        }
      />
    </div>
  );
}
