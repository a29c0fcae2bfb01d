import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../../ui/state/store.ts';
import { ModelBar } from '../ai/view/model-bar.tsx';
import { type AiStatus, useAiStatus } from '../ai/view/use-ai-status.ts';
import { Frame } from '../frame/frame.tsx';
import type { SubtitleProject } from '../projects/project.ts';
import type { ProjectSession } from '../projects/project-session.ts';
import { FileNotice } from './checks/file-notice.tsx';
import { ProblemBar } from './checks/problem-bar.tsx';
import { useChecks } from './checks/use-checks.ts';
import { useRows } from './checks/use-rows.ts';
import { createEditor } from './editor.ts';
import { EditorContext, useEditor, useProject, useTrack } from './editor-context.ts';
import { FilmPanel } from './film/film-panel.tsx';
import type { OpenEpisode } from './film/open-episode.ts';
import styles from './subtitle-workbench.module.css';
import { CueTable } from './table/cue-table.tsx';
import { FindBar } from './tools/find-bar.tsx';
import { Toolbar } from './tools/toolbar.tsx';
import { useKeys } from './tools/use-keys.ts';
import { findBeside } from './tracks/beside.ts';
import { findTrack } from './tracks/edit-tracks.ts';
import { TrackBar } from './tracks/track-bar.tsx';

interface SubtitleWorkbenchProps {
  session: ProjectSession<SubtitleProject>;
  openEpisode: OpenEpisode;
}

export function SubtitleWorkbench({ session, openEpisode }: SubtitleWorkbenchProps) {
  const [editor] = useState(() => createEditor(session));
  const [isFinding, setIsFinding] = useState(false);
  const status = useAiStatus();
  // A run goes on while the project is open; what it has not done is still marked afterwards.
  useEffect(() => editor.job.cancel, [editor]);
  return (
    <EditorContext value={editor}>
      <Frame
        session={session}
        actions={<Toolbar status={status} onFind={() => setIsFinding(!isFinding)} />}
      >
        <TrackBar />
        <ModelPlace status={status} />
        {isFinding && <FindBar onClose={() => setIsFinding(false)} />}
        <div className={styles.body}>
          <FilmPanel openEpisode={openEpisode} />
          <Cues onFind={() => setIsFinding(true)} />
        </div>
      </Frame>
    </EditorContext>
  );
}

function ModelPlace({ status }: { status: AiStatus | undefined }) {
  const { job } = useEditor();
  return <ModelBar job={job} track={useTrack()} status={status} />;
}

/** The table of the edited track with its problems, beside the compared track. */
function Cues({ onFind }: { onFind: () => void }) {
  const editor = useEditor();
  const project = useProject();
  const track = useTrack();
  const comparedId = useStore(editor.view, (view) => view.comparedId);
  const compared = comparedId === track.id ? undefined : findTrack(project, comparedId);
  const [cues, otherCues] = [track.file.cues, compared?.file.cues];
  const others = useMemo(() => otherCues && findBeside(cues, otherCues), [cues, otherCues]);
  const problems = useChecks(track, project.glossary, compared, others);
  const { rows, filter, setFilter } = useRows(track, problems);
  useKeys({ rows, problems, onFind });
  return (
    <div className={styles.cues}>
      <ProblemBar
        problems={problems}
        cueCount={cues.length}
        markedCount={Object.keys(track.marks).length}
        filter={filter}
        onFilter={setFilter}
      />
      <FileNotice />
      <CueTable
        key={track.id}
        track={track}
        rows={rows}
        problems={problems}
        others={others}
        compared={compared}
      />
    </div>
  );
}
