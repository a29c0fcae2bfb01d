/**
 * The outcomes that every page of the site handles, in a module of their own: a first visit loads
 * these and not the others of `error-codes.ts`.
 */
export const pageOutcomes = {
  ok: { code: 200, status: 200, message: 'error.ok' },
  notFound: { code: 404, status: 200, message: 'error.notFound' },
} as const;
