import { rememberEarlyClick } from '#ui/early/early-click.ts';
import { preventEarlySubmit } from '#ui/early/early-submit.ts';
import { applyTheme } from '#ui/storage/stored-theme.ts';
import { mayHaveDevicePlaces, mayHaveSomethingToContinue } from '../lib/storage/continue-hint.ts';
import { markMarket, readStoredMarket } from '../lib/storage/stored-market.ts';
import { forgetEndedUser, readStoredSession, storedOwner } from '../lib/storage/stored-session.ts';

/**
 * An inline script of `root.tsx` that runs before the first paint. It prevents early form submits,
 * remembers early clicks, applies the stored theme, forgets a user whose session has ended, hides
 * the sign-in button from one whose session has not, and reserves the space of "Continue watching"
 * and of what is shown with a market.
 */
addEventListener('submit', preventEarlySubmit, true);
addEventListener('click', rememberEarlyClick, true);
addEventListener('keydown', rememberEarlyClick, true);
applyTheme();
forgetEndedUser();
const { dataset } = document.documentElement;
const isSignedIn = readStoredSession() !== null;
if (isSignedIn) dataset.session = 'user';
if ((isSignedIn || mayHaveDevicePlaces()) && mayHaveSomethingToContinue()) dataset.continue = '';
const market = readStoredMarket();
markMarket(market.query !== '' && market.owner === storedOwner());
