import { expect, test } from 'vitest';
import type { SubtitleFile } from '#subtitles/cue.ts';
import { readSubtitles, writeSubtitles } from '#subtitles/formats/formats.ts';
import { samples } from '#tests/support/areas/subtitle-samples.ts';
import { createAiClient } from '#tests/support/model/ai-client.ts';
import { type AnswerMode, modelAnswers } from '#tests/support/model/model-answers.ts';
import { startModelServer } from '#tests/support/model/model-server.ts';
import { openTestProject, testProject, testTrack } from '#tests/support/model/test-project.ts';
import { runTranslation } from './run-translation.ts';
import { createTranslationTrack } from './start-translation.ts';

const model = await startModelServer();
const api = createAiClient(model.url);
const modes = Object.keys(modelAnswers) as AnswerMode[];
const timesOf = ({ cues }: SubtitleFile) => cues.map(({ startMs, endMs }) => [startMs, endMs]);

/** A translation of the file, with the lines that the model answered. */
async function translate(file: SubtitleFile): Promise<SubtitleFile> {
  const project = testProject([testTrack([], { file })]);
  const track = createTranslationTrack(project, 1, 'es');
  const access = openTestProject({ ...project, tracks: [...project.tracks, track] });
  const { signal } = new AbortController();
  await runTranslation({ api, ...access, trackId: track.id, signal });
  return access.read().tracks[1]?.file ?? file;
}

test.each(modes)(
  '%s: a written translation has the cues and times of its original',
  async (mode) => {
    model.use(mode);
    for (const sample of Object.values(samples)) {
      const file = readSubtitles(sample, '');
      const translated = await translate(file);
      const read = readSubtitles(writeSubtitles(translated), '');
      expect(read.format).toBe(file.format);
      expect(timesOf(read)).toEqual(timesOf(file));
      expect(read.cues.map(({ text }) => text)).toEqual(translated.cues.map(({ text }) => text));
      expect(read.problems).toEqual([]);
    }
  },
);
