import { useLocation } from 'react-router';

/** The query parameter that opens the dialog, wherever one is. */
export const LOGIN_FLAG = 'login';

export type LoginFormName = 'sign-in' | 'register' | 'reset';

const VALUES = { 'sign-in': '1', register: 'register', reset: 'reset' } as const;

/** Any value opens the dialog; two of them at a form of their own. */
export function formAsked(value: string | null): LoginFormName {
  return value === 'register' || value === 'reset' ? value : 'sign-in';
}

/** The same page with the dialog open at a form. */
export function useLoginAddress(form: LoginFormName) {
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  query.set(LOGIN_FLAG, VALUES[form]);
  return { pathname, search: `?${query}`, hash };
}

/** An address without the flag. */
export function withoutLogin(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(LOGIN_FLAG);
  return url.href;
}
