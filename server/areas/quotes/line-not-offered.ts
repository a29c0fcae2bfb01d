import { AppError } from '#server/errors/app-error.ts';

/** The error for a field with lines that the quote does not have or does not offer. */
export function lineNotOffered(field: string): AppError {
  return new AppError('invalidInput', {
    data: { field },
    message: 'error.lineNotOffered',
    values: { field },
  });
}
