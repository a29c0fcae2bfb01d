import type { CallName } from '../../contract/calls.ts';

/**
 * Calls of the contract that nothing answers yet: code 501. A call leaves this list when its
 * handler exists; the types of `Handlers` refuse both a missing and a doubled one.
 */
export const unbuiltCalls = [
  'sendMail',
  'registerWithEmail',
  'loginWithEmailValidCode',
  'loginWithEmailPassword',
  'forgotPasswordWithEmail',
  'logout',
  'getUserInfo',
  'updateUsername',
  'updateEmail',
  'updatePasswordByEmail',
  'updatePasswordByOldPassword',
  'updatePassword',
  'getSessionList',
  'deleteSession',
  'deleteAccount',
  'updateViewCount',
  'updateWatchProgress',
  'getWatchHistory',
  'deleteWatchHistory',
  'getCopyrightCartCount',
  'getCopyrightCartDramaIds',
  'getCopyrightCartList',
  'addCopyrightCart',
  'deleteCopyrightCart',
  'deleteCopyrightCartById',
  'changeCopyrightCartVersion',
  'exportCopyrightCartToExcel',
  'sendCopyrightOrder',
  'getCopyrightOrderHistory',
  'getCopyrightOrderDetail',
  'withdrawCopyrightOrder',
  'repeatCopyrightOrder',
  'exportCopyrightOrder',
] as const satisfies CallName[];

export type BuiltCall = Exclude<CallName, (typeof unbuiltCalls)[number]>;
