/** The id of the template with the page's scripts. */
export const SCRIPTS = 'scripts';
