import { useTranslator } from '../../../lib/text/translator.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useStore } from '../../../ui/state/store.ts';
import { Frame } from '../frame/frame.tsx';
import { DownloadIcon } from '../frame/frame-icons.tsx';
import { saveProjectFile } from '../projects/export-project.ts';
import type { ScriptProject } from '../projects/project.ts';
import type { ProjectSession } from '../projects/project-session.ts';
import { withPastedFormat } from './pasted-format.ts';
import { ScriptModelTools } from './script-model-tools.tsx';
import { ScriptWorkbench } from './script-workbench.tsx';

/** An open script project. Typing is one step of undo until there is a pause. */
export function OpenScript({ session }: { session: ProjectSession<ScriptProject> }) {
  const { t } = useTranslator();
  const project = useStore(session.state, (state) => state.project);
  const change = (next: ScriptProject) =>
    session.change(
      () => withPastedFormat(project, next),
      isTyped(project, next) ? 'text' : undefined,
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
        tools={<ScriptModelTools session={session} project={project} />}
      />
    </Frame>
  );
}

function isTyped(before: ScriptProject, after: ScriptProject): boolean {
  return before.text !== after.text && before.name === after.name;
}
