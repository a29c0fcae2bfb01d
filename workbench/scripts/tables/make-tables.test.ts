import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { analyseScript } from '../analyse/analyse-script.ts';
import { parsePlain } from '../parse/parse-plain.ts';
import { makeTables } from './make-tables.ts';

test.each([
  ['zh', '张三、李四'],
  ['en', '张三, 李四'],
] as const)('lists in %s are joined as the language does it', (locale, people) => {
  const translator = createTranslator(locale, compileCatalogue(locale, ['workbench-scripts']));
  const analysis = analyseScript(parsePlain('1-1 日 内 家\n张三：走\n李四：好'));
  const { scenes, places } = makeTables(analysis, {}, translator);
  expect(scenes.rows[0]?.cells).toContain(people);
  expect(places.rows[0]?.cells).toContain(people);
});
