import type { SubtitleFile } from '#subtitles/cue.ts';
import type { ScriptProject, SubtitleProject, Track } from './project.ts';

const newFacts = (name: string) => {
  const now = Date.now();
  return { id: crypto.randomUUID(), name, createdAt: now, changedAt: now };
};

export function newSubtitleProject(
  name: string,
  files: readonly { file: SubtitleFile; language: string }[],
): SubtitleProject {
  return {
    ...newFacts(name),
    kind: 'subtitles',
    tracks: files.map(({ file, language }, index) => newTrack(index + 1, file, language)),
    glossary: [],
  };
}

export function newTrack(id: number, file: SubtitleFile, language: string): Track {
  return { id, language, file, marks: {} };
}

export function newScriptProject(
  name: string,
  script: Pick<ScriptProject, 'text' | 'format'>,
): ScriptProject {
  return { ...newFacts(name), kind: 'script', ...script };
}
