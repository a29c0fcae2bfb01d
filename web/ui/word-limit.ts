export interface WordLimit {
  text: string;
  isFull: boolean;
}

/** "12 / 200", counted as the `maxlength` attribute counts. */
export function wordLimit(value: string, maxLength: number): WordLimit {
  return { text: `${value.length} / ${maxLength}`, isFull: value.length >= maxLength };
}
