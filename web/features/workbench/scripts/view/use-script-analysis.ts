import { useDeferredValue, useMemo } from 'react';
import { useTranslator } from '../../../../lib/text/translator.ts';
import type { ScriptProject } from '../../projects/project.ts';
import { analyseScript } from '../analyse/analyse-script.ts';
import { parseScript } from '../parse/parse-script.ts';
import { makeTables } from '../tables/make-tables.ts';
import { useSettledText } from './use-settled-text.ts';

/** The results for the text; while it is typed they are those of an earlier text. */
export function useScriptAnalysis({ text, format, drafts }: ScriptProject) {
  const { t, locale } = useTranslator();
  const source = useDeferredValue(useSettledText(text));
  const analysis = useMemo(() => analyseScript(parseScript(source, format)), [source, format]);
  const tables = useMemo(
    () => makeTables(analysis, drafts, { t, locale }),
    [analysis, drafts, t, locale],
  );
  return { analysis, tables, isStale: source !== text };
}
