/**
 * The query parameter that opens the login dialog on any page: `1` at the form to sign in; the browser
 * knows further values (web/lib/session/login-address.ts).
 */
export const LOGIN_FLAG = 'login';
