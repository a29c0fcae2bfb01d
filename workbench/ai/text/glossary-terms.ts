import { countCodePoints, MAX_GLOSSARY_TERMS, MAX_TERM } from '#contract/limits/ai-limits.ts';
import type { GlossaryTerm } from '#workbench/projects/project.ts';

interface TermPair {
  source: string;
  target: string;
}

/** The terms that occur in the text and have a form in the target language. */
export function termsIn(
  text: string,
  glossary: readonly GlossaryTerm[],
  { from, to }: { from: string; to: string },
): TermPair[] {
  const searched = text.toLowerCase();
  const pairs = glossary.flatMap(({ forms }) => {
    const target = forms[to]?.trim() ?? '';
    const sources = from === '' ? otherForms(forms, to) : [forms[from]?.trim() ?? ''];
    return sources.map((source) => ({ source, target }));
  });
  return pairs
    .filter(({ source, target }) => isTerm(source) && isTerm(target))
    .filter(({ source }) => searched.includes(source.toLowerCase()))
    .slice(0, MAX_GLOSSARY_TERMS);
}

/** The language of the original is unknown, so it may be any other one. */
function otherForms(forms: Readonly<Record<string, string>>, to: string): string[] {
  return Object.entries(forms)
    .filter(([language]) => language !== to)
    .map(([, form]) => form.trim());
}

const isTerm = (term: string) => term !== '' && countCodePoints(term) <= MAX_TERM;
