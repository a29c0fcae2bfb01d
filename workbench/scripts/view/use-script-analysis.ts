import { useDeferredValue, useMemo } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import type { ScriptProject } from '#workbench/projects/project.ts';
import { analyseScript } from '../analyse/analyse-script.ts';
import { placeDrafts } from '../model/scene-drafts.ts';
import { parseScript } from '../parse/parse-script.ts';
import { makeTables } from '../tables/make-tables.ts';
import { useSettledText } from './use-settled-text.ts';

/** The results for the text; while it is typed they are those of an earlier text. */
export function useScriptAnalysis({ text, format, drafts }: ScriptProject) {
  const { t, locale } = useTranslator();
  const source = useDeferredValue(useSettledText(text));
  const script = useMemo(() => parseScript(source, format), [source, format]);
  const analysis = useMemo(() => analyseScript(script), [script]);
  const placed = useMemo(() => placeDrafts(source, script, drafts), [source, script, drafts]);
  const tables = useMemo(
    () => makeTables(analysis, placed, { t, locale }),
    [analysis, placed, t, locale],
  );
  return { analysis, tables, drafts: placed, isStale: source !== text };
}
