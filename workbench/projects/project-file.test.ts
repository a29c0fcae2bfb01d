import { expect, test } from 'vitest';
import { newScriptProject, newSubtitleProject } from './new-project.ts';
import type { SubtitleProject } from './project.ts';
import { readProjectFile, writeProjectFile } from './project-file.ts';

const subtitles: SubtitleProject = {
  ...newSubtitleProject('Rain', [
    {
      language: 'zh',
      file: {
        format: 'ass',
        head: '[Events]\n',
        tail: '',
        newline: '\n',
        problems: [{ line: 3, kind: 'time', text: '??' }],
        cues: [
          { id: 1, startMs: 0, endMs: 900, text: '走', kept: { fields: { Style: 'Default' } } },
        ],
      },
    },
  ]),
  film: { kind: 'episode', dramaId: 7, episodeNo: 1 },
  glossary: [{ id: 1, forms: { zh: '沈', en: 'Shen' } }],
};

test('an exported project is read back as a new project with the same content', () => {
  for (const project of [subtitles, newScriptProject('S', { text: '第1集', format: 'plain' })]) {
    const read = readProjectFile(writeProjectFile(project));
    expect(read).toEqual({ ...project, id: expect.any(String), changedAt: expect.any(Number) });
    expect(read?.id).not.toBe(project.id);
  }
});

/** The file of the project with one value replaced, at a path such as `tracks.0.marks.1`. */
function withValue(path: string, value: unknown): string {
  const content = JSON.parse(writeProjectFile(subtitles));
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((part, key) => part[key], content.project);
  parent[last] = value;
  return JSON.stringify(content);
}

test.each([
  ['kind', 'film'],
  ['name', 7],
  ['tracks', []],
  ['tracks.0.marks', { 1: 'human' }],
  ['tracks.0.limits', { lines: '2' }],
  ['tracks.0.limits', {}],
  ['tracks.1', subtitles.tracks[0]],
  ['tracks.0.file.format', 'exe'],
  ['tracks.0.file.newline', ''],
  ['tracks.0.file.cues.0.startMs', -1],
  ['tracks.0.file.cues.0.endMs', null],
  ['tracks.0.file.cues.0.text', { toString: 1 }],
  ['tracks.0.file.cues.0.kept', { fields: { Style: 1 } }],
  ['tracks.0.file.problems.0', { line: 'x' }],
  ['film', { kind: 'address' }],
  ['glossary.0.forms.zh', 1],
])('a file whose %s is not what the workbench writes is refused', (path, value) => {
  expect(readProjectFile(withValue(path, value))).toBeUndefined();
});

test('other files are refused', () => {
  for (const text of ['', '{}', 'null', '[1]', '{"vignette-workbench":2}', '{"project":{}}'])
    expect(readProjectFile(text)).toBeUndefined();
});
