import { type Limits, limitsFor } from '../../checks/limits.ts';
import type { SubtitleFormat } from '../../cue.ts';
import { plainText } from '../../markup.ts';
import { editText } from '../../text/edit-text.ts';
import { widthOf } from '../../text/measure.ts';
import { countScripts, type Script, scriptOf } from '../../text/scripts.ts';
import { type BreakPoint, findBreakPoints } from './break-points.ts';
import { isDialogue, joinLines } from './join-lines.ts';

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
  const joined = joinLines(text, format, script);
  const line = plainText(joined, format);
  const { lineWidth } = limitsFor(script, options.limits, options.language);
  const points = findBreakPoints(line, script);
  for (let lines = 1; lines <= options.limits.lines; lines++) {
    const plan = planLines({ line, script, points, lineWidth }, 0, lines);
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
}

interface Plan {
  readonly breaks: readonly BreakPoint[];
  readonly widths: readonly number[];
  readonly cost: number;
}

/** The cheapest way to set the text from `start` in exactly `lines` lines, if it fits. */
function planLines(task: Task, start: number, lines: number): Plan | undefined {
  if (lines === 1) return planLine(task, start, task.line.length);
  let best: Plan | undefined;
  for (const point of task.points) {
    if (point.from <= start) continue;
    const first = planLine(task, start, point.from);
    if (!first) break;
    const rest = planLines(task, point.to, lines - 1);
    if (!rest) continue;
    const plan = {
      breaks: [point, ...rest.breaks],
      widths: [...first.widths, ...rest.widths],
      cost: point.cost + rest.cost,
    };
    if (!best || totalCost(plan, task) < totalCost(best, task)) best = plan;
  }
  return best;
}

function planLine({ line, script, lineWidth }: Task, from: number, to: number): Plan | undefined {
  const width = widthOf(line.slice(from, to).trim(), script);
  return width > lineWidth ? undefined : { breaks: [], widths: [width], cost: 0 };
}

/** Lines of unequal width cost as much as a poor break. */
const IMBALANCE = 20;

function totalCost({ widths, cost }: Plan, { lineWidth }: Task): number {
  const difference = Math.max(...widths) - Math.min(...widths);
  return cost + (difference / lineWidth) * IMBALANCE;
}
