import { checkAlone } from '../checks/check-alone.ts';
import type { CheckContext } from '../checks/context.ts';
import type { ProblemKind } from '../checks/problem.ts';
import type { Cue, SubtitleFormat } from '../cue.ts';
import { mapText, plainText } from '../markup.ts';
import { balanceTags } from '../tags/balance-tags.ts';
import { findTagFault } from '../tags/find-tag-fault.ts';
import { breakLines } from './lines/break-lines.ts';
import type { ReportMend } from './mended.ts';

/** The problems that a cue has by itself. */
export function kindsOf(cue: Cue, context: CheckContext): Set<ProblemKind> {
  return new Set(checkAlone(cue, context).map(({ kind }) => kind));
}

/** Whether `after` has a kind of problem that `before` does not have. */
export function addsProblem(before: Cue, after: Cue, context: CheckContext): boolean {
  const known = kindsOf(before, context);
  return checkAlone(after, context).some(({ kind }) => !known.has(kind));
}

/** Mends tags, half-width kana and line breaks. No word changes. */
export function mendText(cue: Cue, context: CheckContext, report: ReportMend): Cue {
  const balanced = withBalancedTags(cue, context.format);
  if (balanced !== cue) report(cue.id, 'tags');
  const widened = withFullWidthKana(balanced, context.format);
  if (widened !== balanced) report(cue.id, 'kana');
  return withLines(widened, context, report);
}

function withBalancedTags(cue: Cue, format: SubtitleFormat): Cue {
  const { text, fault } = balanceTags(cue.text, format);
  const isMended =
    fault !== undefined &&
    plainText(text, format) === plainText(cue.text, format) &&
    balanceTags(text, format).fault === undefined &&
    findTagFault(text, format) === undefined;
  return isMended ? { ...cue, text } : cue;
}

const KANA = /[\u3041-\u30ff\uff61-\uff9f]+/g;

function withFullWidthKana(cue: Cue, format: SubtitleFormat): Cue {
  const text = mapText(cue.text, format, (plain) =>
    plain.replace(KANA, (run) => (/[\uff66-\uff9f]/.test(run) ? run.normalize('NFKC') : run)),
  );
  return text === cue.text ? cue : { ...cue, text };
}

function withLines(cue: Cue, context: CheckContext, report: ReportMend): Cue {
  const before = kindsOf(cue, context);
  if (!before.has('long') && !before.has('lines')) return cue;
  const text = breakLines(cue.text, context.format, context);
  const broken = { ...cue, text };
  const after = kindsOf(broken, context);
  if (after.has('long') || after.has('lines') || addsProblem(cue, broken, context)) return cue;
  report(cue.id, before.has('long') ? 'long' : 'lines');
  return broken;
}
