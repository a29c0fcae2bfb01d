/** The name of the constraint that a statement ran against, which is what a service looks at. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
