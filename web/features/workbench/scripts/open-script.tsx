import { useStore } from '../../../ui/state/store.ts';
import { Frame } from '../frame/frame.tsx';
import type { ScriptProject } from '../projects/project.ts';
import type { ProjectSession } from '../projects/project-session.ts';

/** An open script project. */
export function OpenScript({ session }: { session: ProjectSession<ScriptProject> }) {
  const project = useStore(session.state, (state) => state.project);
  return (
    <Frame session={session} actions={null}>
      <pre>{project.text}</pre>
    </Frame>
  );
}
