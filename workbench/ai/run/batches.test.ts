import { expect, test } from 'vitest';
import type { SubtitleFile } from '#subtitles/cue.ts';
import { mergeCues, splitCue } from '#subtitles/mend/edit-cues.ts';
import { testFile, testProject, testTrack } from '#tests/support/model/test-project.ts';
import type { GlossaryTerm, SubtitleProject } from '#workbench/projects/project.ts';
import { changeFile } from '#workbench/subtitles/tracks/edit-tracks.ts';
import { estimate, nextBatch } from './batches.ts';
import { createTranslationTrack } from './start-translation.ts';

function withTranslation(texts: string[], change: Partial<SubtitleProject> = {}): SubtitleProject {
  const project = { ...testProject([testTrack(texts)]), ...change };
  return { ...project, tracks: [...project.tracks, createTranslationTrack(project, 1, 'en')] };
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `第${n}句`);

test('a translation has the cues of its source, marked if they have a text', () => {
  const source = testTrack(['你好', '<i> </i>', '{\\an8}走']);
  const track = createTranslationTrack(testProject([source]), 1, 'en');
  expect(track).toEqual({
    id: 2,
    language: 'en',
    file: source.file,
    marks: { 1: 'untranslated', 3: 'untranslated' },
    translationOf: 1,
  });
});

test('batches have at most 30 cues, with five neighbours on each side', () => {
  const project = withTranslation(numbered(70));
  const first = nextBatch(project, 2, new Set());
  expect(first?.input.cues).toHaveLength(30);
  expect(first?.input).toMatchObject({ from: 'zh', to: 'en', before: [], glossary: [] });
  expect(first?.input.after).toEqual(numbered(35).slice(30));
  const tried = new Set(first?.cues.map(({ id }) => id));
  const second = nextBatch(project, 2, tried);
  expect(second?.input.cues[0]).toEqual({ id: 31, text: '第30句' });
  expect(second?.input.before).toEqual(numbered(30).slice(25));
});

test('long cues fill a batch earlier, and one above the limit is not sent', () => {
  const project = withTranslation([
    '长'.repeat(900),
    '长'.repeat(900),
    '长'.repeat(900),
    '长'.repeat(1001),
  ]);
  expect(nextBatch(project, 2, new Set())?.cues.map(({ id }) => id)).toEqual([1, 2]);
  expect(nextBatch(project, 2, new Set([1, 2]))?.cues.map(({ id }) => id)).toEqual([3]);
  expect(nextBatch(project, 2, new Set([1, 2, 3]))).toBeUndefined();
  expect(nextBatch(project, 2, new Set())?.input.after[0]).toHaveLength(300);
});

test('only terms that occur in the batch are sent', () => {
  const glossary: GlossaryTerm[] = [
    { id: 1, forms: { zh: '沈总', en: 'Mr. Shen' } },
    { id: 2, forms: { zh: '林晚', en: 'Lin Wan' } },
    { id: 3, forms: { zh: '来', ja: '来る' } },
  ];
  const batch = nextBatch(withTranslation(['沈总来了'], { glossary }), 2, new Set());
  expect(batch?.input.glossary).toEqual([{ source: '沈总', target: 'Mr. Shen' }]);
});

test('the current text of the source is sent', () => {
  const project = withTranslation(['旧', '二']);
  const [, track] = project.tracks;
  if (!track) throw new Error('no track');
  const edited = { ...project, tracks: [testTrack(['新', '二']), track] };
  expect(nextBatch(edited, 2, new Set())?.input.cues[0]?.text).toBe('新');
  const converted = testTrack([], { file: testFile(['新', '二'], 'vtt') });
  const other = { ...project, tracks: [converted, track] };
  expect(nextBatch(other, 2, new Set())?.input.cues[0]?.text).toBe('旧');
});

/** The texts that are sent after the cues of one track were changed. */
function sentAfter(change: (file: SubtitleFile) => SubtitleFile | undefined, trackId: number) {
  const project = withTranslation(['你好', '再见', '走吧快点']);
  const changed = changeFile(project, trackId, (file) => change(file) ?? file);
  return nextBatch(changed, 2, new Set())?.input.cues.map(({ text }) => text);
}

const mergeTwo = (file: SubtitleFile) => mergeCues(file, new Set([1, 2]));
const splitThird = (file: SubtitleFile) => splitCue(file, 3, 2)?.file;

test.each([
  ['merged in the translation', mergeTwo, 2, ['你好\n再见', '走吧快点']],
  ['merged in the original', mergeTwo, 1, ['你好', '再见', '走吧快点']],
  ['split in the translation', splitThird, 2, ['你好', '再见', '走吧', '快点']],
  ['split in the original', splitThird, 1, ['你好', '再见', '走吧快点']],
] as const)('of cues that were %s, the own text is sent', (_what, change, trackId, texts) => {
  expect(sentAfter(change, trackId)).toEqual(texts);
});

test('the estimate counts calls and all characters that are sent', () => {
  const texts = numbered(2000);
  const { calls, characters } = estimate(withTranslation(texts), 2);
  expect(calls).toBe(67);
  const own = texts.join('').length;
  expect(characters).toBeGreaterThan(own);
  expect(characters).toBeLessThan(own * 2);
});
