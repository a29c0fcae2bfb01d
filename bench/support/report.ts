interface Goal {
  atLeast?: number;
  atMost?: number;
}

let hasMissedGoal = false;

/** Prints one result with its goal, and remembers whether a goal was missed. */
export function print(what: string, value: number, goal: Goal, unit = ''): void {
  const isMet = value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity);
  hasMissedGoal ||= !isMet;
  const wanted = goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  console.log(
    `${isMet ? 'ok  ' : 'MISS'} ${value.toPrecision(3).padStart(8)}${unit}  ${what} (${wanted}${unit})`,
  );
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function areGoalsMissed(): boolean {
  return hasMissedGoal;
}
