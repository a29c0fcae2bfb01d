import type { SubtitleFile, SubtitleFormat } from '#subtitles/cue.ts';
import type { SubtitleProject, Track } from '#workbench/projects/project.ts';

export function testFile(texts: readonly string[], format: SubtitleFormat = 'srt'): SubtitleFile {
  return {
    format,
    cues: texts.map((text, index) => ({
      id: index + 1,
      startMs: index * 2000,
      endMs: index * 2000 + 1500,
      text,
      kept: { label: String(index + 1) },
    })),
    head: '',
    tail: '',
    newline: '\n',
    problems: [],
  };
}

export function testTrack(texts: readonly string[], parts: Partial<Track> = {}): Track {
  return { id: 1, language: 'zh', file: testFile(texts), marks: {}, ...parts };
}

export function testProject(tracks: readonly Track[]): SubtitleProject {
  return {
    id: 'p',
    kind: 'subtitles',
    name: 'Test',
    createdAt: 0,
    changedAt: 0,
    tracks,
    glossary: [],
  };
}

/** A project in memory, with the functions by which runs read and write it. */
export function openTestProject(initial: SubtitleProject) {
  let project = initial;
  return {
    read: () => project,
    async write(change: (project: SubtitleProject) => SubtitleProject) {
      project = change(project);
    },
  };
}
