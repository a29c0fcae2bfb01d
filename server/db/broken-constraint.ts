/** The name of the constraint that a statement violated. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
