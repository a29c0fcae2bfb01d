import { IconButton } from '#ui/button/icon-button.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { Frame } from '../frame/frame.tsx';
import { DownloadIcon } from '../frame/frame-icons.tsx';
import { saveProjectFile } from '../projects/export-project.ts';
import type { ScriptProject } from '../projects/project.ts';
import type { ProjectSession } from '../projects/project-session.ts';
import { ScriptModelTools } from './model/script-model-tools.tsx';
import { useBreakdown } from './model/use-breakdown.ts';
import { withPastedFormat } from './pasted-format.ts';
import { applyChange, type ScriptChange } from './script-change.ts';
import { ScriptWorkbench } from './script-workbench.tsx';

/** An open script project. Typing is one step of undo until there is a pause. */
export function OpenScript({ session }: { session: ProjectSession<ScriptProject> }) {
  const { t } = useTranslator();
  const project = useStore(session.state, (state) => state.project);
  const breakdown = useBreakdown(session);
  const change = (values: ScriptChange) =>
    session.change(
      (current) => withPastedFormat(current, applyChange(current, values)),
      isTyped(values) ? 'text' : undefined,
    );
  const exportButton = (
    <IconButton
      name={t('workbench.exportProject')}
      icon={<DownloadIcon />}
      data-tooltip="bottom"
      onClick={() => saveProjectFile(session.state.get().project)}
    />
  );
  return (
    <Frame session={session} actions={exportButton}>
      <ScriptWorkbench
        project={project}
        onChange={change}
        onReplace={breakdown.cancel}
        tools={(unconfirmedCount) => (
          <ScriptModelTools
            session={session}
            project={project}
            breakdown={breakdown}
            unconfirmedCount={unconfirmedCount}
          />
        )}
      />
    </Frame>
  );
}

function isTyped({ text, name }: ScriptChange): boolean {
  return text !== undefined && name === undefined;
}
