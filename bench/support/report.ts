type Goal = { atLeast: number } | { atMost: number };

let hasMissedGoal = false;

/** Prints one result with its goal, and remembers whether a goal was missed. */
export function print(what: string, value: number, goal: Goal, unit = ''): void {
  const [isMet, wanted] =
    'atLeast' in goal
      ? [value >= goal.atLeast, `at least ${goal.atLeast}`]
      : [value <= goal.atMost, `at most ${goal.atMost}`];
  hasMissedGoal ||= !isMet;
  console.log(
    `${isMet ? 'ok  ' : 'MISS'} ${value.toPrecision(3).padStart(8)}${unit}  ${what} (${wanted}${unit})`,
  );
}

/** How many milliseconds the work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function areGoalsMissed(): boolean {
  return hasMissedGoal;
}
