export interface WordLimit {
  text: string;
  isFull: boolean;
}

/** "12 / 200", in code points like the contract: an emoji counts once. */
export function wordLimit(value: string, maxLength: number): WordLimit {
  const length = characters(value);
  return { text: `${length} / ${maxLength}`, isFull: length >= maxLength };
}

/** `maxlength` counts UTF-16 units; adds one for each surrogate pair in the text. */
export function maxLengthFor(value: string, maxLength: number): number {
  return maxLength + value.length - characters(value);
}

const characters = (value: string) => [...value].length;
