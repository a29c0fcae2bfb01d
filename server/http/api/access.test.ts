import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { calls } from '#contract/calls.ts';
import type { Endpoint } from '#contract/transport/endpoint.ts';
import type { Context } from '#server/context.ts';
import { endpoints } from '#server/endpoints.ts';

test('every call has a handler', () => {
  const built = Object.keys(endpoints({} as Context));
  expect(built.toSorted()).toEqual(Object.keys(calls).toSorted());
});

/**
 * The access rule of each call. Changing a line is a decision about access, not a fix of the test.
 */
const agreed = `
sendMail viewer
registerWithEmail anyone
loginWithEmailValidCode anyone
loginWithEmailPassword anyone
forgotPasswordWithEmail anyone
confirmSession user
logout user
getUserInfo user
updateUsername user
updateEmail user
updatePasswordByEmail user
updatePasswordByOldPassword user
updatePassword user
getSessionList user
deleteSession user
deleteAccount user
getSearchHistory user
updateSearchHistory user
deleteSearchHistory user
getMailPreferences user
updateMailPreferences user
exportAccountData user
getMarket user
updateMarket user
getCompanyProfile user
updateCompanyProfile user
getNavigationList anyone
getEnableList anyone
getDramaListByIsNewRelease anyone
getDramaListByRandom anyone
getDramaListByTag anyone
getDramaListByPage anyone
getGroupAllReleaseYears anyone
getTag anyone
getDramaDetailById viewer
getDramaAvailability anyone
updateViewCount viewer
updateWatchProgress user
getWatchHistory user
deleteWatchHistory user
getCopyrightCartCount user
getCopyrightCartDramaIds user
getCopyrightCartList user
addCopyrightCart user
deleteCopyrightCart user
deleteCopyrightCartById user
changeCopyrightCartVersion user
exportCopyrightCartToExcel user
sendCopyrightOrder user
getCopyrightOrderHistory user
getCopyrightOrderDetail user
withdrawCopyrightOrder user
repeatCopyrightOrder user
exportCopyrightOrder user
exportCopyrightOrderHistory user
exportShortlist user
downloadDramaMaterials user
getCopyrightQuote user
acceptCopyrightQuote user
counterCopyrightQuote user
declineCopyrightQuote user
sendCopyrightOrderMessage user
getCopyrightOrderMessages user
exportCopyrightDeal user
openEpisode anyone
renewPlayback anyone
requestScreener user
getOpenTitles user
sendEnquiry viewer
getEnquiryList user
getEnquiry user
getLinkedEnquiry anyone
replyToEnquiry viewer
getScreenerList user
getScreener viewer
sendScreenerCode anyone
verifyScreenerCode anyone
openScreenerEpisode viewer
reportScreenerView viewer
getShortlistList user
getShortlist user
createShortlist user
updateShortlist user
deleteShortlist user
addShortlistTitles user
shareShortlist user
unshareShortlist user
getSharedShortlist anyone
addShortlistToCart user
getAiStatus viewer
translateCues user
shortenCues user
draftTexts user
draftBreakdown user
`;

test('every call has the access rule listed here', () => {
  const declared = Object.entries<Endpoint>(api).map(([name, { access }]) => `${name} ${access}`);
  expect(declared.toSorted()).toEqual(agreed.trim().split('\n').toSorted());
});
