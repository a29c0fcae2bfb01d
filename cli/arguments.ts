import { InvalidArgumentError } from 'commander';

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d{1,15}$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Must be a whole number from ${min} to ${max}.`);
  };
}

/** What an operator writes in their own words. */
export function someText(max: number) {
  return (text: string): string => {
    const trimmed = text.trim();
    if (trimmed !== '' && Array.from(trimmed).length <= max) return trimmed;
    throw new InvalidArgumentError(`Must be a text of at most ${max} characters.`);
  };
}

const NUMBER = /^\d{1,15}$/;

export function accountName(text: string): { id: number } | { email: string } {
  if (NUMBER.test(text)) return { id: Number(text) };
  if (text.includes('@')) return { email: text.trim() };
  throw new InvalidArgumentError('An account is named by its number or its email address.');
}

export function orderName(text: string): { id: number } | { orderNo: string } {
  return NUMBER.test(text) ? { id: Number(text) } : { orderNo: text.trim().toUpperCase() };
}
