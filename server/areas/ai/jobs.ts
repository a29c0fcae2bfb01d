import { countCodePoints, translationTexts } from '#contract/limits/ai-limits.ts';
import { readBreakdown, type SceneBreakdown } from './answers/read-breakdown.ts';
import { type DraftedTexts, readDrafts } from './answers/read-drafts.ts';
import { type AskedCue, readLines } from './answers/read-lines.ts';
import type { ModelJob } from './model-job.ts';
import { breakdownPrompt } from './prompts/breakdown-prompt.ts';
import { draftsPrompt } from './prompts/drafts-prompt.ts';
import { shortenPrompt } from './prompts/shorten-prompt.ts';
import { type TranslationInput, translatePrompt } from './prompts/translate-prompt.ts';

export interface Translation extends TranslationInput {
  cues: readonly AskedCue[];
}

export interface Scene {
  id: number;
  text: string;
}

/** Leaves room for models that count their reasoning as a part of the answer. */
const BASE_TOKENS = 4096;
/** One character may be several tokens in the scripts that a model knows little. */
const TOKENS_PER_CHARACTER = 4;
const TOKENS_PER_DRAFT = 2048;
/** Common models refuse more, and few could write more before the deadline of a call. */
const MAX_TOKENS = 8192;

export function translationJob(translation: Translation): ModelJob<AskedCue, number, string> {
  return {
    ...linesJob(translation.cues),
    name: 'translate',
    texts: translationTexts(translation),
    prompt: (items) => translatePrompt(translation, items),
  };
}

export function shorteningJob(
  cues: readonly AskedCue[],
  language: string,
): ModelJob<AskedCue, number, string> {
  return {
    ...linesJob(cues),
    name: 'shorten',
    texts: cues.map(textOf),
    prompt: (items) => shortenPrompt(language, items),
  };
}

export function draftsJob(
  sourceText: string,
  languages: readonly string[],
): ModelJob<string, string, DraftedTexts> {
  return {
    name: 'draft-texts',
    items: languages,
    keyOf: (language) => language,
    // Each language needs an answer of its own.
    texts: languages.map(() => sourceText),
    prompt: (items) => draftsPrompt(sourceText, items),
    answerTokens: (items) => limitTokens(BASE_TOKENS + TOKENS_PER_DRAFT * items.length),
    read: readDrafts,
  };
}

export function breakdownJob(scenes: readonly Scene[]): ModelJob<Scene, number, SceneBreakdown> {
  return {
    name: 'draft-breakdown',
    items: scenes,
    keyOf: idOf,
    texts: scenes.map(textOf),
    prompt: breakdownPrompt,
    answerTokens: tokensFor,
    read: (answer, items) => readBreakdown(answer, items.map(idOf)),
  };
}

function linesJob(cues: readonly AskedCue[]) {
  return { items: cues, keyOf: idOf, answerTokens: tokensFor, read: readLines };
}

const idOf = ({ id }: { id: number }) => id;
const textOf = ({ text }: { text: string }) => text;

function tokensFor(items: readonly { text: string }[]): number {
  const characters = items.reduce((sum, { text }) => sum + countCodePoints(text), 0);
  return limitTokens(BASE_TOKENS + TOKENS_PER_CHARACTER * characters);
}

const limitTokens = (tokens: number) => Math.min(tokens, MAX_TOKENS);
