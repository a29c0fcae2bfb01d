import { preventEarlySubmit } from '../lib/early-submit.ts';
import { mayHaveDevicePlaces, mayHaveSomethingToContinue } from '../lib/storage/continue-hint.ts';
import { cookies } from '../lib/storage/cookies.ts';
import { markMarket, readStoredMarket } from '../lib/storage/stored-market.ts';
import { applyTheme } from '../lib/storage/stored-theme.ts';

/**
 * An inline script of `root.tsx` that runs before the first paint. It prevents early form submits,
 * applies the stored theme, hides the sign-in button if there is a token, and reserves the space of
 * "Continue watching" and of what is shown with a market.
 */
addEventListener('submit', preventEarlySubmit, true);
applyTheme();
const { dataset } = document.documentElement;
const hasToken = cookies.token() !== undefined;
if (hasToken) dataset.session = 'user';
if ((hasToken || mayHaveDevicePlaces()) && mayHaveSomethingToContinue()) dataset.continue = '';
markMarket(readStoredMarket().query !== '');
