/**
 * The address of every call. It is separate from the schemas, so that browsers download only this
 * table. A test checks that each key is the last segment of its path.
 */
export const calls = {
  sendMail: { method: 'POST', path: '/api/ems/sendMail' },
  registerWithEmail: { method: 'POST', path: '/api/app/auth/registerWithEmail' },
  loginWithEmailValidCode: { method: 'POST', path: '/api/app/auth/loginWithEmailValidCode' },
  loginWithEmailPassword: { method: 'POST', path: '/api/app/auth/loginWithEmailPassword' },
  forgotPasswordWithEmail: { method: 'PUT', path: '/api/app/auth/forgotPasswordWithEmail' },
  confirmSession: { method: 'POST', path: '/api/app/auth/confirmSession' },
  logout: { method: 'POST', path: '/api/app/auth/logout' },
  getUserInfo: { method: 'GET', path: '/api/app/user/getUserInfo' },
  updateUsername: { method: 'PUT', path: '/api/app/user/updateUsername' },
  updateEmail: { method: 'PUT', path: '/api/app/user/updateEmail' },
  updatePasswordByEmail: { method: 'PUT', path: '/api/app/user/updatePasswordByEmail' },
  updatePasswordByOldPassword: { method: 'PUT', path: '/api/app/user/updatePasswordByOldPassword' },
  updatePassword: { method: 'PUT', path: '/api/app/user/updatePassword' },
  getSessionList: { method: 'GET', path: '/api/app/user/getSessionList' },
  deleteSession: { method: 'DELETE', path: '/api/app/user/deleteSession' },
  getSearchHistory: { method: 'GET', path: '/api/app/user/getSearchHistory' },
  updateSearchHistory: { method: 'PUT', path: '/api/app/user/updateSearchHistory' },
  deleteSearchHistory: { method: 'DELETE', path: '/api/app/user/deleteSearchHistory' },
  getMailPreferences: { method: 'GET', path: '/api/app/user/getMailPreferences' },
  updateMailPreferences: { method: 'PUT', path: '/api/app/user/updateMailPreferences' },
  exportAccountData: { method: 'GET', path: '/api/app/user/exportAccountData' },
  getMarket: { method: 'GET', path: '/api/app/user/getMarket' },
  updateMarket: { method: 'PUT', path: '/api/app/user/updateMarket' },
  getCompanyProfile: { method: 'GET', path: '/api/app/user/getCompanyProfile' },
  updateCompanyProfile: { method: 'PUT', path: '/api/app/user/updateCompanyProfile' },
  deleteAccount: { method: 'DELETE', path: '/api/app/user/deleteAccount' },

  getNavigationList: { method: 'GET', path: '/api/app/cms/navigation/getNavigationList' },
  getEnableList: { method: 'GET', path: '/api/banner/getEnableList' },
  getDramaListByIsNewRelease: { method: 'GET', path: '/api/drama/getDramaListByIsNewRelease' },
  getDramaListByRandom: { method: 'GET', path: '/api/drama/getDramaListByRandom' },
  getDramaListByTag: { method: 'GET', path: '/api/drama/getDramaListByTag' },
  getDramaListByPage: { method: 'GET', path: '/api/drama/getDramaListByPage' },
  getGroupAllReleaseYears: { method: 'GET', path: '/api/drama/getGroupAllReleaseYears' },
  getTag: { method: 'GET', path: '/api/drama/getTag' },
  getDramaDetailById: { method: 'GET', path: '/api/drama/getDramaDetailById' },
  getDramaAvailability: { method: 'GET', path: '/api/drama/getDramaAvailability' },

  downloadDramaMaterials: { method: 'GET', path: '/api/drama/downloadDramaMaterials' },

  updateViewCount: { method: 'PUT', path: '/api/drama/updateViewCount' },
  updateWatchProgress: { method: 'PUT', path: '/api/drama/updateWatchProgress' },
  getWatchHistory: { method: 'GET', path: '/api/drama/getWatchHistory' },
  deleteWatchHistory: { method: 'DELETE', path: '/api/drama/deleteWatchHistory' },

  getCopyrightCartCount: { method: 'GET', path: '/api/drama/getCopyrightCartCount' },
  getCopyrightCartDramaIds: { method: 'GET', path: '/api/drama/getCopyrightCartDramaIds' },
  getCopyrightCartList: { method: 'GET', path: '/api/drama/getCopyrightCartList' },
  addCopyrightCart: { method: 'POST', path: '/api/drama/addCopyrightCart' },
  deleteCopyrightCart: { method: 'DELETE', path: '/api/drama/deleteCopyrightCart' },
  deleteCopyrightCartById: { method: 'DELETE', path: '/api/drama/deleteCopyrightCartById' },
  changeCopyrightCartVersion: { method: 'PUT', path: '/api/drama/changeCopyrightCartVersion' },
  exportCopyrightCartToExcel: { method: 'GET', path: '/api/drama/exportCopyrightCartToExcel' },
  sendCopyrightOrder: { method: 'POST', path: '/api/drama/sendCopyrightOrder' },
  getCopyrightOrderHistory: { method: 'GET', path: '/api/drama/getCopyrightOrderHistory' },
  getCopyrightOrderDetail: { method: 'GET', path: '/api/drama/getCopyrightOrderDetail' },
  withdrawCopyrightOrder: { method: 'PUT', path: '/api/drama/withdrawCopyrightOrder' },
  repeatCopyrightOrder: { method: 'POST', path: '/api/drama/repeatCopyrightOrder' },
  exportCopyrightOrderHistory: {
    method: 'GET',
    path: '/api/drama/exportCopyrightOrderHistory',
  },
  exportCopyrightOrder: { method: 'GET', path: '/api/drama/exportCopyrightOrder' },
  getCopyrightQuote: { method: 'GET', path: '/api/drama/getCopyrightQuote' },
  acceptCopyrightQuote: { method: 'POST', path: '/api/drama/acceptCopyrightQuote' },
  counterCopyrightQuote: { method: 'POST', path: '/api/drama/counterCopyrightQuote' },
  declineCopyrightQuote: { method: 'PUT', path: '/api/drama/declineCopyrightQuote' },
  sendCopyrightOrderMessage: { method: 'POST', path: '/api/drama/sendCopyrightOrderMessage' },
  getCopyrightOrderMessages: { method: 'GET', path: '/api/drama/getCopyrightOrderMessages' },
  exportCopyrightDeal: { method: 'GET', path: '/api/drama/exportCopyrightDeal' },

  openEpisode: { method: 'POST', path: '/api/drama/openEpisode' },
  renewPlayback: { method: 'PUT', path: '/api/drama/renewPlayback' },

  requestScreener: { method: 'POST', path: '/api/screener/requestScreener' },
  getOpenTitles: { method: 'GET', path: '/api/screener/getOpenTitles' },
  getScreenerList: { method: 'GET', path: '/api/screener/getScreenerList' },
  getScreener: { method: 'GET', path: '/api/screener/getScreener' },
  sendScreenerCode: { method: 'POST', path: '/api/screener/sendScreenerCode' },
  verifyScreenerCode: { method: 'POST', path: '/api/screener/verifyScreenerCode' },
  openScreenerEpisode: { method: 'POST', path: '/api/screener/openScreenerEpisode' },
  reportScreenerView: { method: 'PUT', path: '/api/screener/reportScreenerView' },

  getShortlistList: { method: 'GET', path: '/api/shortlist/getShortlistList' },
  getShortlist: { method: 'GET', path: '/api/shortlist/getShortlist' },
  createShortlist: { method: 'POST', path: '/api/shortlist/createShortlist' },
  updateShortlist: { method: 'PUT', path: '/api/shortlist/updateShortlist' },
  deleteShortlist: { method: 'DELETE', path: '/api/shortlist/deleteShortlist' },
  addShortlistTitles: { method: 'POST', path: '/api/shortlist/addShortlistTitles' },
  shareShortlist: { method: 'POST', path: '/api/shortlist/shareShortlist' },
  unshareShortlist: { method: 'DELETE', path: '/api/shortlist/unshareShortlist' },
  getSharedShortlist: { method: 'GET', path: '/api/shortlist/getSharedShortlist' },
  exportShortlist: { method: 'GET', path: '/api/shortlist/exportShortlist' },
  addShortlistToCart: { method: 'POST', path: '/api/shortlist/addShortlistToCart' },

  sendEnquiry: { method: 'POST', path: '/api/enquiry/sendEnquiry' },
  getEnquiryList: { method: 'GET', path: '/api/enquiry/getEnquiryList' },
  getEnquiry: { method: 'GET', path: '/api/enquiry/getEnquiry' },
  getLinkedEnquiry: { method: 'GET', path: '/api/enquiry/getLinkedEnquiry' },
  replyToEnquiry: { method: 'POST', path: '/api/enquiry/replyToEnquiry' },

  getAiStatus: { method: 'GET', path: '/api/ai/getAiStatus' },
  translateCues: { method: 'POST', path: '/api/ai/translateCues' },
  shortenCues: { method: 'POST', path: '/api/ai/shortenCues' },
  draftTexts: { method: 'POST', path: '/api/ai/draftTexts' },
  draftBreakdown: { method: 'POST', path: '/api/ai/draftBreakdown' },
} as const satisfies Record<string, CallAddress>;

export interface CallAddress {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
}

export type CallName = keyof typeof calls;
