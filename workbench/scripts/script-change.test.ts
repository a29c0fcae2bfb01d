import { expect, test } from 'vitest';
import { newScriptProject } from '../projects/new-project.ts';
import { applyChange, undoOpening } from './script-change.ts';

test('undoing the opening of a file keeps what was drafted since', () => {
  const before = newScriptProject('Old', { text: '第1集', format: 'plain' });
  const opened = applyChange(before, { name: 'New', text: 'INT. CAFÉ', format: 'fountain' });
  const texts = [{ language: 'en', titles: ['Rain'], synopsis: 'Two meet.' }];
  const drafts = { key: { props: ['ring'], costumes: [], isConfirmed: true } };
  const undone = applyChange({ ...opened, texts, drafts }, undoOpening(before));
  expect(undone).toEqual({ ...before, texts, drafts });
});
