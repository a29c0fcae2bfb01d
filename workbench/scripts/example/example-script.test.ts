import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { analyseScript } from '../analyse/analyse-script.ts';
import { parseScript } from '../parse/parse-script.ts';
import { exampleScript } from './example-script.ts';

test.each(locales)('the example in %s has the mistakes that it should show', async (locale) => {
  const { name, text, format } = await exampleScript(locale);
  const { episodes, scenes, title, warnings, props } = analyseScript(parseScript(text, format));
  expect(title).toBe(name);
  expect(episodes.map(({ episode, sceneCount }) => [episode.no, sceneCount])).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
    [4, 2],
  ]);
  for (const { scene } of scenes) {
    expect(scene.place).not.toBe('');
    expect([scene.time, scene.setting]).not.toContain(undefined);
  }
  expect(props.length).toBeGreaterThan(6);
  expect(warnings.map(({ kind }) => kind).sort()).toEqual([
    'noHook',
    'sceneWithoutPeople',
    'scenesMissing',
    'similarName',
    'speakerNotListed',
    'speakerNotListed',
  ]);
});
