import { expect, test } from 'vitest';
import type { Cue } from '#subtitles/cue.ts';
import { newSubtitleProject } from '#workbench/projects/new-project.ts';
import type { SubtitleProject, Track } from '#workbench/projects/project.ts';
import { changeCue, changeFile, confirmCues, removeTrack } from './edit-tracks.ts';

const cue = (id: number, text: string): Cue => ({
  id,
  startMs: id * 1000,
  endMs: id * 1000 + 900,
  text,
});

/** A project with one track of three cues, the second one of which a model wrote. */
function project(): SubtitleProject {
  const file = {
    ...({ format: 'srt', head: '', tail: '', newline: '\n', problems: [] } as const),
    cues: [cue(1, 'one'), cue(2, 'two three'), cue(3, 'four')],
  };
  const made = newSubtitleProject('P', [{ file, language: 'en' }]);
  return { ...made, tracks: made.tracks.map((track) => ({ ...track, marks: { 2: 'machine' } })) };
}

const track = ({ tracks: [first] }: SubtitleProject) => first as Track;

test('a text that a person edits loses its mark; its times do not', () => {
  const timed = changeCue(project(), 1, 2, { endMs: 2500 });
  expect(track(timed).marks).toEqual({ 2: 'machine' });
  expect(track(changeCue(timed, 1, 2, { text: 'two' })).marks).toEqual({});
});

test('an edit replaces the edited cue only', () => {
  const before = project();
  const after = changeCue(before, 1, 2, { text: 'two' });
  const [first, second, third] = track(after).file.cues;
  expect(first).toBe(track(before).file.cues[0]);
  expect(second).toMatchObject({ id: 2, text: 'two', startMs: 2000 });
  expect(third).toBe(track(before).file.cues[2]);
});

test('the second part of a split machine text is marked too, an inserted cue is not', () => {
  const split = changeFile(project(), 1, (file) => ({
    ...file,
    cues: [cue(1, 'one'), cue(2, 'two'), cue(4, 'three'), cue(3, 'four'), cue(5, '')],
  }));
  expect(track(split).marks).toEqual({ 2: 'machine', 4: 'machine' });
});

test.each([
  [{ 2: 'machine' }, 'machine'],
  [{ 1: 'machine', 2: 'untranslated' }, 'untranslated'],
  [{}, undefined],
] as const)('a merged cue has the strongest mark of its parts: %j', (marks, mark) => {
  const before = project();
  const marked = { ...before, tracks: [{ ...track(before), marks }] };
  const merged = changeFile(marked, 1, (file) => ({
    ...file,
    cues: [cue(1, 'one two three'), cue(3, 'four')],
  }));
  expect(track(merged).marks[1]).toBe(mark);
});

test('marks of removed cues are removed', () => {
  const removed = changeFile(project(), 1, (file) => ({ ...file, cues: file.cues.slice(2) }));
  expect(track(removed).marks).toEqual({});
});

test('confirming removes marks, and confirming nothing changes nothing', () => {
  const before = project();
  expect(track(confirmCues(before, 1, [2])).marks).toEqual({});
  expect(track(confirmCues(before, 1, [1])).marks).toBe(track(before).marks);
  expect(removeTrack(before, 1).tracks).toEqual([]);
});
