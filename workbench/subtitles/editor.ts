import type { Cue, SubtitleFile } from '#subtitles/cue.ts';
import { createStore, patch, type Store } from '#ui/state/store.ts';
import { createModelJob, type ModelJob } from '../ai/view/model-job.ts';
import type { SubtitleProject, Track } from '../projects/project.ts';
import type { ProjectSession } from '../projects/project-session.ts';
import { createPlayhead, type Playhead } from './film/playhead.ts';
import { changeCue, changeFile, confirmCues, findTrack } from './tracks/edit-tracks.ts';

/** What the editor shows of the project. It is not part of the project's history. */
export interface EditorView {
  trackId: number;
  /** The track that is shown beside the edited one. */
  comparedId: number | undefined;
  /** The active cue, whose buttons are shown. */
  cueId: number | undefined;
  /** A cue that must be scrolled into view; `isFocused`: its text gets the focus. */
  wanted: { cueId: number; isFocused: boolean } | undefined;
}

/** The open subtitle project, for all parts of the editor. */
export interface Editor {
  session: ProjectSession<SubtitleProject>;
  view: Store<EditorView>;
  playhead: Playhead;
  job: ModelJob;
  /** The edited track at this moment. */
  track(): Track;
  setText(cueId: number, text: string): void;
  setTimes(cueId: number, times: { startMs?: number; endMs?: number }): void;
  /** Treats the text of a model like that of a person. */
  confirm(cueId: number): void;
  /** Changes the file of the edited track as one step; returns how many cues differ. */
  changeFile(change: (file: SubtitleFile) => SubtitleFile): number;
  activate(cueId: number | undefined): void;
  /** Makes a cue active and scrolls to it. */
  goTo(cueId: number | undefined, options?: { isFocused?: boolean }): void;
  showTrack(trackId: number): void;
  compareWith(trackId: number | undefined): void;
}

export function createEditor(session: ProjectSession<SubtitleProject>): Editor {
  const { tracks } = session.state.get().project;
  const [first, second] = tracks;
  const view = createStore<EditorView>({
    trackId: first?.id ?? 0,
    comparedId: second?.id,
    cueId: first?.file.cues[0]?.id,
    wanted: undefined,
  });
  const trackId = () => track().id;

  return {
    session,
    view,
    playhead: createPlayhead(),
    job: createModelJob(session),
    track,
    setText: (cueId, text) =>
      session.change(
        (project) => changeCue(project, trackId(), cueId, { text }),
        `text ${trackId()} ${cueId}`,
      ),
    setTimes: (cueId, times) =>
      session.change(
        (project) => changeCue(project, trackId(), cueId, times),
        `times ${trackId()} ${cueId}`,
      ),
    confirm: (cueId) => session.change((project) => confirmCues(project, trackId(), [cueId])),
    changeFile(change) {
      const before = track().file.cues;
      session.change((project) => changeFile(project, trackId(), change));
      return countChanged(before, track().file.cues);
    },
    activate: (cueId) => {
      if (view.get().cueId !== cueId) patch(view, { cueId });
    },
    goTo(cueId, { isFocused = false } = {}) {
      if (cueId === undefined) return;
      patch(view, { cueId, wanted: { cueId, isFocused } });
    },
    showTrack(id) {
      const { comparedId, trackId: shown } = view.get();
      const others = session.state.get().project.tracks.filter((track) => track.id !== id);
      const compared = comparedId === id ? shown : comparedId;
      patch(view, {
        trackId: id,
        comparedId: others.some((track) => track.id === compared) ? compared : undefined,
        cueId: undefined,
      });
    },
    compareWith: (comparedId) => patch(view, { comparedId }),
  };

  /** Undo may remove a track that is shown; then it is the first one. */
  function track(): Track {
    const { project } = session.state.get();
    const shown = findTrack(project, view.get().trackId) ?? project.tracks[0];
    if (!shown) throw new Error('a subtitle project has at least one track');
    return shown;
  }
}

/** Cues that were changed, added or removed. */
function countChanged(before: readonly Cue[], after: readonly Cue[]): number {
  const left = new Set(before);
  const changed = after.filter((cue) => !left.delete(cue)).length;
  return Math.max(changed, left.size);
}
