import { fallbackLocale } from '#i18n/locales.ts';
import type { Config } from '../settings/config.ts';
import { factTexts } from './fact-texts.ts';
import { definitionOf, factNames } from './facts.ts';
import { readStatedFacts } from './read-facts.ts';

/** Every fact, whether the operator's file states it, and its value as English pages show it. */
export function listFacts(config: Config) {
  const facts = readStatedFacts(config) ?? {};
  const texts = factTexts(facts, fallbackLocale);
  return factNames.map((fact) => {
    return {
      fact,
      state: stateOf(facts[fact]),
      value: texts[fact] ?? '',
      meaning: definitionOf(fact).meaning,
    };
  });
}

function stateOf(fact: unknown): 'missing' | 'none' | 'stated' {
  if (fact === undefined) return 'missing';
  return fact === null ? 'none' : 'stated';
}
