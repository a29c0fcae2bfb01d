import { expect, test } from 'vitest';
import { startModelServer } from '#tests/support/model/model-server.ts';
import { createTestAi } from '#tests/support/model/test-ai.ts';

const model = await startModelServer();
const { ai } = createTestAi(model.url);
const caller = { userId: 7 };

test('a shortened line that is still too long is missing', async () => {
  const cues = [
    { id: 1, text: 'I never thought I would see you here', maxCharacters: 20 },
    { id: 2, text: 'Me neither, to be honest', maxCharacters: 10 },
  ];
  model.use('good');
  const { lines, missing } = await ai.shorten(caller, cues, 'en');
  expect([lines, missing]).toEqual([
    [
      { id: 1, text: 'I never thought I wo' },
      { id: 2, text: 'Me neither' },
    ],
    [],
  ]);
  model.use('hugeTexts');
  expect(await ai.shorten(caller, cues, 'en')).toMatchObject({ lines: [], missing: [1, 2] });
});

test('titles and synopses are drafted for each language', async () => {
  model.use('good');
  expect(await ai.draftTexts(caller, '第1集', ['en', 'zh-TW'])).toEqual({
    texts: [
      { language: 'en', titles: ['Title en'], synopsis: 'About en.' },
      { language: 'zh-TW', titles: ['Title zh-TW'], synopsis: 'About zh-TW.' },
    ],
    missing: [],
    characters: 200,
  });
  expect(model.requests[0]?.body.messages[0]?.content).toContain('Traditional Chinese (zh-TW)');
  model.use('dropsIds');
  expect(await ai.draftTexts(caller, '第1集', ['en', 'ja'])).toMatchObject({
    texts: [{ language: 'ja' }],
    missing: ['en'],
  });
});

test('the source of drafts counts once per language', async () => {
  model.use('good');
  const source = '字'.repeat(1000);
  expect(await ai.draftTexts(caller, source, ['en', 'ja', 'es'])).toMatchObject({
    characters: 3000,
  });
});

test('props and costumes are drafted for each scene', async () => {
  model.use('good');
  const scenes = [
    { id: 1, text: '△ 戒指' },
    { id: 2, text: '△ 外套' },
  ];
  const drafted = { props: ['ring'], costumes: ['Lin: coat'] };
  expect(await ai.draftBreakdown(caller, scenes)).toEqual({
    scenes: [
      { id: 1, ...drafted },
      { id: 2, ...drafted },
    ],
    missing: [],
    characters: 200,
  });
  model.use('injectsEntries');
  expect(await ai.draftBreakdown(caller, scenes)).toMatchObject({ missing: [] });
});
