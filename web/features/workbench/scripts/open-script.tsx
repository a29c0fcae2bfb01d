import { useStore } from '../../../ui/state/store.ts';
import { Frame } from '../frame/frame.tsx';
import type { ScriptProject } from '../projects/project.ts';
import type { ProjectSession } from '../projects/project-session.ts';
import { ScriptModelTools } from './script-model-tools.tsx';
import { ScriptWorkbench } from './script-workbench.tsx';

/** An open script project. Typing is one step of undo until there is a pause. */
export function OpenScript({ session }: { session: ProjectSession<ScriptProject> }) {
  const project = useStore(session.state, (state) => state.project);
  const change = (next: ScriptProject) =>
    session.change(() => next, isTyped(project, next) ? 'text' : undefined);
  return (
    <Frame session={session} actions={null}>
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
