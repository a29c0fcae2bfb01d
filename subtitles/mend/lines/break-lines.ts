import { type Limits, limitsFor } from '#subtitles/checks/limits.ts';
import type { SubtitleFormat } from '#subtitles/cue.ts';
import { plainText } from '#subtitles/markup.ts';
import { editText } from '#subtitles/text/edit-text.ts';
import { widthOf } from '#subtitles/text/measure.ts';
import { countScripts, type Script, scriptOf } from '#subtitles/text/scripts.ts';
import { type BreakPoint, findBreakPoints } from './break-points.ts';
import { isDialogue, joinToOneLine } from './join-lines.ts';

interface BreakOptions {
  /** BCP 47; empty if unknown. */
  readonly language: string;
  readonly limits: Limits;
}

/**
 * Breaks a text into as few balanced lines as the limits allow, at pauses if possible. Returns the
 * text as it is if it does not fit, or if its lines are those of different speakers.
 */
export function breakLines(text: string, format: SubtitleFormat, options: BreakOptions): string {
  const plain = plainText(text, format);
  if (isDialogue(plain)) return text;
  const script = scriptOf(countScripts(plain));
  const joined = joinToOneLine(text, format, script);
  const line = plainText(joined, format);
  const { lineWidth } = limitsFor(script, options.limits, options.language);
  const visibleWidth = widthOf(line.replace(/\s/g, ''), script);
  if (visibleWidth > lineWidth * options.limits.lines) return text;
  const points = findBreakPoints(line, script);
  const task: Task = { line, script, points, lineWidth, plans: new Map() };
  const mostLines = Math.min(options.limits.lines, points.length + 1);
  for (let lines = 1; lines <= mostLines; lines++) {
    const plan = planLines(task, 0, lines);
    if (!plan) continue;
    const edits = plan.breaks.map(({ from, to }) => ({ from, to, insert: '\n' }));
    return editText(joined, format, edits);
  }
  return text;
}

interface Task {
  readonly line: string;
  readonly script: Script;
  readonly points: readonly BreakPoint[];
  readonly lineWidth: number;
  /** Results of `planLines`, which reaches the same rest of the text in many ways. */
  readonly plans: Map<string, Plan | undefined>;
}

interface Plan {
  readonly breaks: readonly BreakPoint[];
  readonly narrowest: number;
  readonly widest: number;
  readonly cost: number;
}

/** The cheapest way to set the text after `used` break points in exactly `lines` lines. */
function planLines(task: Task, used: number, lines: number): Plan | undefined {
  const key = `${used} ${lines}`;
  const known = task.plans.get(key);
  if (known || task.plans.has(key)) return known;
  const plan = lines === 1 ? planLine(task, used, task.line.length) : findPlan(task, used, lines);
  task.plans.set(key, plan);
  return plan;
}

function findPlan(task: Task, used: number, lines: number): Plan | undefined {
  let best: Plan | undefined;
  for (let next = used; next < task.points.length; next++) {
    const point = task.points[next];
    const first = point && planLine(task, used, point.from);
    if (!first) break;
    const rest = planLines(task, next + 1, lines - 1);
    if (!rest) continue;
    const plan = {
      breaks: [point, ...rest.breaks],
      narrowest: Math.min(first.narrowest, rest.narrowest),
      widest: Math.max(first.widest, rest.widest),
      cost: point.cost + rest.cost,
    };
    if (!best || totalCost(plan, task) < totalCost(best, task)) best = plan;
  }
  return best;
}

/** One line, from the last of `used` break points up to the offset `to`. */
function planLine(
  { line, script, points, lineWidth }: Task,
  used: number,
  to: number,
): Plan | undefined {
  const from = points[used - 1]?.to ?? 0;
  const width = widthOf(line.slice(from, to).trim(), script);
  if (width > lineWidth) return undefined;
  return { breaks: [], narrowest: width, widest: width, cost: 0 };
}

/** Lines of unequal width cost as much as a poor break. */
const IMBALANCE = 20;

function totalCost({ narrowest, widest, cost }: Plan, { lineWidth }: Task): number {
  return cost + ((widest - narrowest) / lineWidth) * IMBALANCE;
}
