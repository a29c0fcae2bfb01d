/** `1 session`, `1,200 sessions`: for the output of commands. */
export function countNoun(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
