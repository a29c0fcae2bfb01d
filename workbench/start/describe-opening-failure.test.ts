import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { UnreadableScript } from '../scripts/read/script-file.ts';
import { describeOpeningFailure } from './describe-opening-failure.ts';

const { t } = createTranslator('en', compileCatalogue('en', ['workbench', 'workbench-scripts']));

test.each([
  ['oldWord', /old Word file/],
  ['damaged', /damaged/],
  ['noText', /no text/],
  ['tooLarge', /2 MB/],
] as const)('a script that cannot be opened (%s) is described by its cause', (reason, text) => {
  expect(describeOpeningFailure(new UnreadableScript(reason), t)).toMatch(text);
});

test('an unknown error is described in general words', () => {
  expect(describeOpeningFailure(new Error('x'), t)).toBe(t('workbench.failure.unknown'));
});
