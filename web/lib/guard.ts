import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { cookies } from './cookies.ts';
import { inBrowser, type Load, onServer } from './load.ts';
import { pageContext } from './page-context.ts';
import { paths } from './paths.ts';
import { tabLocale } from './texts.ts';

/** `load` of a page that needs a user: a guest is sent home, where the login dialog opens. */
export function onServerForUser<Data>(load: Load<Data>) {
  const run = onServer(load);
  return (args: LoaderFunctionArgs): Promise<Data> => {
    const { isSignedIn, locale } = args.context.get(pageContext);
    if (!isSignedIn) throw redirect(paths.login(locale));
    return run(args);
  };
}

export function inBrowserForUser<Data>(load: Load<Data>) {
  const run = inBrowser(load);
  return (args: ClientLoaderFunctionArgs): Promise<Data> => {
    if (!cookies.token()) throw redirect(paths.login(tabLocale()));
    return run(args);
  };
}
