import { cookieText, LANGUAGE_SECONDS, readCookie } from '#contract/site/cookies.ts';

/** As long as a session lasts (`SESSION_DAYS` in server/areas/accounts/sessions/). */
const TOKEN_SECONDS = 7 * 24 * 60 * 60;

export function writeCookie(name: string, value: string, seconds: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the other API is missing in browsers we support
  document.cookie = cookieText(name, value, seconds, location.protocol === 'https:');
}

/** The two cookies of the contract; `wanted-page.ts` has a third. */
export const cookies = {
  token: () => readCookie(document.cookie, 'token'),
  saveToken: (token: string) => writeCookie('token', token, TOKEN_SECONDS),
  forgetToken: () => writeCookie('token', '', 0),
  saveLanguage: (locale: string) => writeCookie('lang', locale, LANGUAGE_SECONDS),
};
