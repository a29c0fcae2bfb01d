import { useEffect, useMemo, useRef, useState } from 'react';
import type { Cue } from '#subtitles/cue.ts';
import { insertCue } from '#subtitles/mend/edit-cues.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { patch, useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
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
import { NEW_CUE_MS } from './table/row-actions.tsx';
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
  const findField = useRef<HTMLInputElement>(null);
  const jobEnd = useStore(editor.job.state, (job) => job?.end);
  const status = useAiStatus(jobEnd);
  /** An open search gets the focus again. */
  const find = () => {
    setIsFinding(true);
    findField.current?.select();
  };
  const closeFind = () => {
    setIsFinding(false);
    editor.goTo(editor.view.get().cueId, { isFocused: true });
  };
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
        {isFinding && <FindBar field={findField} onClose={closeFind} />}
        <div className={styles.body}>
          <FilmPanel openEpisode={openEpisode} />
          <Cues onFind={find} />
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
  useShownWhenWanted(rows, cues, () => setFilter('all'));
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
      {cues.length === 0 && <FirstCue />}
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

/** Shows all cues if one is wanted that the filter hides, such as a match of the search. */
function useShownWhenWanted(rows: readonly Cue[], cues: readonly Cue[], showAll: () => void) {
  const { view } = useEditor();
  const wantedId = useStore(view, ({ wanted }) => wanted?.cueId);
  useEffect(() => {
    const isWanted = ({ id }: Cue) => id === wantedId;
    if (wantedId === undefined || rows.some(isWanted)) return;
    if (cues.some(isWanted)) showAll();
    else patch(view, { wanted: undefined });
  });
}

/** Begins a track whose cues were all deleted. */
function FirstCue() {
  const { t } = useTranslator();
  const editor = useEditor();

  function insert() {
    const first = { startMs: 0, endMs: NEW_CUE_MS, text: '' };
    const { file, cueId } = insertCue(editor.track().file, first);
    editor.changeFile(() => file);
    editor.goTo(cueId, { isFocused: true });
  }

  return (
    <EmptyState
      title={t('workbenchSubtitles.noCues')}
      action={<Button onClick={insert}>{t('workbenchSubtitles.firstCue')}</Button>}
    />
  );
}
