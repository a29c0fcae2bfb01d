import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { calls } from './calls.ts';
import type { Endpoint } from './transport/endpoint.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);

/** The calls, copied by hand from the specification; `user` marks those that need a sign-in. */
const documented = `
POST /api/ems/sendMail
POST /api/app/auth/registerWithEmail
POST /api/app/auth/loginWithEmailValidCode
POST /api/app/auth/loginWithEmailPassword
PUT /api/app/auth/forgotPasswordWithEmail
POST /api/app/auth/confirmSession user
POST /api/app/auth/logout user
GET /api/app/user/getUserInfo user
PUT /api/app/user/updateUsername user
PUT /api/app/user/updateEmail user
PUT /api/app/user/updatePasswordByEmail user
PUT /api/app/user/updatePasswordByOldPassword user
PUT /api/app/user/updatePassword user
GET /api/app/user/getSessionList user
DELETE /api/app/user/deleteSession user
DELETE /api/app/user/deleteAccount user
GET /api/app/user/getSearchHistory user
PUT /api/app/user/updateSearchHistory user
DELETE /api/app/user/deleteSearchHistory user
GET /api/app/user/getMailPreferences user
PUT /api/app/user/updateMailPreferences user
GET /api/app/user/exportAccountData user
GET /api/app/user/getMarket user
PUT /api/app/user/updateMarket user
GET /api/app/user/getCompanyProfile user
PUT /api/app/user/updateCompanyProfile user
GET /api/app/cms/navigation/getNavigationList
GET /api/banner/getEnableList
GET /api/drama/getDramaListByIsNewRelease
GET /api/drama/getDramaListByRandom
GET /api/drama/getDramaListByTag
GET /api/drama/getDramaListByPage
GET /api/drama/getGroupAllReleaseYears
GET /api/drama/getTag
GET /api/drama/getDramaDetailById
GET /api/drama/getDramaAvailability
PUT /api/drama/updateViewCount
PUT /api/drama/updateWatchProgress user
GET /api/drama/getWatchHistory user
DELETE /api/drama/deleteWatchHistory user
GET /api/drama/getCopyrightCartCount user
GET /api/drama/getCopyrightCartDramaIds user
GET /api/drama/getCopyrightCartList user
POST /api/drama/addCopyrightCart user
DELETE /api/drama/deleteCopyrightCart user
DELETE /api/drama/deleteCopyrightCartById user
PUT /api/drama/changeCopyrightCartVersion user
GET /api/drama/exportCopyrightCartToExcel user
POST /api/drama/sendCopyrightOrder user
GET /api/drama/getCopyrightOrderHistory user
GET /api/drama/getCopyrightOrderDetail user
PUT /api/drama/withdrawCopyrightOrder user
POST /api/drama/repeatCopyrightOrder user
GET /api/drama/exportCopyrightOrder user
GET /api/drama/exportCopyrightOrderHistory user
GET /api/drama/downloadDramaMaterials user
GET /api/drama/getCopyrightQuote user
POST /api/drama/acceptCopyrightQuote user
POST /api/drama/counterCopyrightQuote user
PUT /api/drama/declineCopyrightQuote user
POST /api/drama/sendCopyrightOrderMessage user
GET /api/drama/getCopyrightOrderMessages user
GET /api/drama/exportCopyrightDeal user
POST /api/drama/openEpisode
PUT /api/drama/renewPlayback
POST /api/enquiry/sendEnquiry
GET /api/enquiry/getEnquiryList user
GET /api/enquiry/getEnquiry user
GET /api/enquiry/getLinkedEnquiry
POST /api/enquiry/replyToEnquiry
POST /api/screener/requestScreener user
GET /api/screener/getOpenTitles user
GET /api/screener/getScreenerList user
GET /api/screener/getScreener
POST /api/screener/sendScreenerCode
POST /api/screener/verifyScreenerCode
POST /api/screener/openScreenerEpisode
PUT /api/screener/reportScreenerView
GET /api/shortlist/getShortlistList user
GET /api/shortlist/getShortlist user
GET /api/shortlist/exportShortlist user
POST /api/shortlist/createShortlist user
PUT /api/shortlist/updateShortlist user
DELETE /api/shortlist/deleteShortlist user
POST /api/shortlist/addShortlistTitles user
POST /api/shortlist/shareShortlist user
DELETE /api/shortlist/unshareShortlist user
GET /api/shortlist/getSharedShortlist
POST /api/shortlist/addShortlistToCart user
GET /api/ai/getAiStatus
POST /api/ai/translateCues user
POST /api/ai/shortenCues user
POST /api/ai/draftTexts user
POST /api/ai/draftBreakdown user
`
  .trim()
  .split('\n');

describe('the list of calls', () => {
  it('has the documented methods and paths, and needs a signed-in user for the documented calls', () => {
    const declared = endpoints.map(([, one]) =>
      [one.method, one.path, ...(one.access === 'user' ? ['user'] : [])].join(' '),
    );
    expect(declared.toSorted()).toEqual(documented.toSorted());
  });

  it('names each call by the last segment of its path', () => {
    for (const [name, { path }] of endpoints) expect(path.split('/').at(-1)).toBe(name);
  });

  it('gives the browser the same addresses as the server', () => {
    const addresses = endpoints.map(([name, { method, path }]) => [name, { method, path }]);
    expect(Object.fromEntries(addresses)).toEqual(calls);
  });

  it('declares the access of every call', () => {
    for (const [, { access }] of endpoints) expect(['anyone', 'viewer', 'user']).toContain(access);
  });

  it('reads an optional token only in calls whose effect or reply depends on the user', () => {
    const personal = endpoints
      .filter(([, { access }]) => access === 'viewer')
      .map(([name]) => name);
    expect(personal.toSorted()).toEqual([
      'getAiStatus',
      'getDramaDetailById',
      'getScreener',
      'openScreenerEpisode',
      'replyToEnquiry',
      'reportScreenerView',
      'sendEnquiry',
      'sendMail',
      'updateViewCount',
    ]);
  });

  it('accepts an idempotency key only for orders, acceptances and enquiries', () => {
    const keyed = endpoints.filter(([, { isIdempotent }]) => isIdempotent).map(([name]) => name);
    expect(keyed.toSorted()).toEqual([
      'acceptCopyrightQuote',
      'replyToEnquiry',
      'sendCopyrightOrder',
      'sendEnquiry',
    ]);
  });

  it('has no nested object in the input of a GET, because a query cannot contain one', () => {
    const objects = /^(strict_|loose_)?object(_with_rest)?$|^record$/;
    const typesWithin = (schema: object): string[] =>
      Object.entries(schema).flatMap(([key, value]) => {
        if (key === 'type') return [String(value)];
        if (key === 'pipe') return value.flatMap(typesWithin);
        if (key === 'entries') return Object.values<object>(value).flatMap(typesWithin);
        return key === 'wrapped' || key === 'item' ? typesWithin(value) : [];
      });
    for (const [name, { method, input }] of endpoints) {
      const inner = Object.values(input.entries).flatMap(typesWithin);
      if (method === 'GET')
        expect(
          inner.filter((type) => objects.test(type)),
          name,
        ).toEqual([]);
    }
    // The same search finds the nested objects of a POST, so it would find those of a GET.
    expect(Object.values(api.sendCopyrightOrder.input.entries).flatMap(typesWithin)).toContain(
      'strict_object',
    );
  });
});
