import { expect, test } from 'vitest';
import { newScriptProject } from '#workbench/projects/new-project.ts';
import { parsePlain } from '../parse/parse-plain.ts';
import { confirmDrafts, countUnconfirmed, placeDrafts, scenesOf } from './scene-drafts.ts';

const FIRST = '1-1 日 内 家\n张三：走';
const SECOND = '1-2 夜 外 街\n△雨。';
const project = (text: string) => newScriptProject('S', { text, format: 'plain' });
const draft = { props: ['伞'], costumes: [], isConfirmed: false };
const draftsOf = (text: string) =>
  Object.fromEntries(scenesOf(project(text)).map(({ key }) => [key, draft]));

test('a draft follows its scene when another scene is inserted before it', () => {
  const drafts = draftsOf(SECOND);
  const text = `第1集\n${FIRST}\n\n${SECOND}\n`;
  expect(placeDrafts(text, parsePlain(text), drafts)).toEqual({ 2: draft });
});

test('a scene whose text has changed has no draft', () => {
  const text = SECOND.replace('雨', '雪');
  expect(placeDrafts(text, parsePlain(text), draftsOf(SECOND))).toEqual({});
});

test('the drafts of scenes in the script are confirmed, and no others', () => {
  const drafts = { ...draftsOf(FIRST), ...draftsOf(SECOND) };
  const confirmed = confirmDrafts({ ...project(SECOND), drafts });
  expect(countUnconfirmed(placeDrafts(SECOND, parsePlain(SECOND), confirmed.drafts))).toBe(0);
  expect(countUnconfirmed(placeDrafts(FIRST, parsePlain(FIRST), confirmed.drafts))).toBe(1);
});
