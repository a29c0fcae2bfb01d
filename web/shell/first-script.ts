import { rememberEarlyClick } from '../lib/early-click.ts';
import { preventEarlySubmit } from '../lib/early-submit.ts';
import { mayHaveDevicePlaces, mayHaveSomethingToContinue } from '../lib/storage/continue-hint.ts';
import { markMarket, readStoredMarket } from '../lib/storage/stored-market.ts';
import { readStoredSession } from '../lib/storage/stored-session.ts';
import { applyTheme } from '../lib/storage/stored-theme.ts';

/**
 * An inline script of `root.tsx` that runs before the first paint. It prevents early form submits,
 * remembers early clicks, applies the stored theme, hides the sign-in button if a user is stored
 * and has a token, and reserves the space of "Continue watching" and of what is shown with a market.
 */
addEventListener('submit', preventEarlySubmit, true);
addEventListener('click', rememberEarlyClick, true);
addEventListener('keydown', rememberEarlyClick, true);
applyTheme();
const { dataset } = document.documentElement;
const isSignedIn = readStoredSession() !== null;
if (isSignedIn) dataset.session = 'user';
if ((isSignedIn || mayHaveDevicePlaces()) && mayHaveSomethingToContinue()) dataset.continue = '';
markMarket(readStoredMarket().query !== '');
