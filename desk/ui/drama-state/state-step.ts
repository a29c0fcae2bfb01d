/** Publishing or withdrawing some titles. */
export interface StateStep {
  state: 'published' | 'withdrawn';
  dramaIds: number[];
  /** Asked for with this text in the field and recorded; undefined if it is not asked for. */
  reason?: string;
}
