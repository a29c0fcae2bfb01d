import { expect, test } from 'vitest';
import type { ScriptProject } from '../projects/project.ts';
import { withPastedFormat } from './pasted-format.ts';

const SCREENPLAY =
  'INT. COFFEE SHOP - DAY\n\nEMMA\nNot today.\n\nLIAM (O.S.)\nOne espresso. To go.\n';
const project = (text: string): ScriptProject => ({
  id: 'a',
  name: 'A',
  createdAt: 0,
  changedAt: 0,
  kind: 'script',
  text,
  format: 'plain',
});

test('a screenplay pasted into an empty project is read as Fountain', () => {
  expect(withPastedFormat(project(' \n'), project(SCREENPLAY)).format).toBe('fountain');
});

test('other changes keep the format', () => {
  const chinese = `第1集\n1-1 日 内 家\n${'张三：你好\n'.repeat(10)}`;
  expect(withPastedFormat(project(''), project(chinese)).format).toBe('plain');
  expect(withPastedFormat(project('x'), project(SCREENPLAY)).format).toBe('plain');
  expect(withPastedFormat(project(''), project('INT. A')).format).toBe('plain');
});
