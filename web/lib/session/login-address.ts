import { type Path, useLocation } from 'react-router';

/** The query parameter that opens the login dialog on any page; `paths.login` has it too. */
export const LOGIN_FLAG = 'login';

export type LoginFormName = 'sign-in' | 'register' | 'reset';

const VALUES = { 'sign-in': '1', register: 'register', reset: 'reset' } as const;

/** The form that the flag's value opens; unknown values open the sign-in form. */
export function loginForm(value: string | null): LoginFormName {
  return value === 'register' || value === 'reset' ? value : 'sign-in';
}

/** The same address with the parameter that opens the login dialog at a form. */
export function withLogin(address: Path, form: LoginFormName = 'sign-in'): Path {
  return withFlag(address, VALUES[form]);
}

/** The same address without that parameter. */
export function withoutLogin(address: Path): Path {
  return withFlag(address, undefined);
}

export function useLoginAddress(form?: LoginFormName): Path {
  return withLogin(useLocation(), form);
}

function withFlag({ pathname, search, hash }: Path, value: string | undefined): Path {
  const query = new URLSearchParams(search);
  if (value) query.set(LOGIN_FLAG, value);
  else query.delete(LOGIN_FLAG);
  return { pathname, search: query.size > 0 ? `?${query}` : '', hash };
}
