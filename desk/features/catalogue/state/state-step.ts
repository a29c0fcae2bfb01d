/** Publishing or withdrawing some titles. */
export interface StateStep {
  state: 'published' | 'withdrawn';
  dramaIds: number[];
}
