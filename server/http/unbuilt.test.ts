import { beforeAll, expect, test } from 'vitest';
import { api } from '../../contract/api.ts';
import { calls } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { createLog } from '../log.ts';
import { accountsEndpoints } from '../modules/accounts/accounts.endpoints.ts';
import type { AccountsService } from '../modules/accounts/accounts.service.ts';
import { catalogueEndpoints } from '../modules/catalogue/catalogue.endpoints.ts';
import { createCatalogueService } from '../modules/catalogue/catalogue.service.ts';
import { cartEndpoints } from '../modules/orders/cart.endpoints.ts';
import { createCartService } from '../modules/orders/cart.service.ts';
import { watchingEndpoints } from '../modules/watching/watching.endpoints.ts';
import { createWatchingService } from '../modules/watching/watching.service.ts';
import { unbuiltCalls } from './unbuilt.ts';

let built: string[];

beforeAll(async () => {
  const { db } = await createTestDatabase();
  const catalogue = createCatalogueService(db, { mediaBaseUrl: undefined, now: () => new Date() });
  built = Object.keys({
    ...catalogueEndpoints(catalogue),
    ...watchingEndpoints(
      createWatchingService(db, { catalogue, log: createLog({ logLevel: 'silent' }) }),
    ),
    ...cartEndpoints(createCartService(db, { catalogue })),
    ...accountsEndpoints({} as AccountsService),
  });
});

test('every call has a handler or stands in the list of those to come, never both', () => {
  const names = [...built, ...unbuiltCalls];
  expect(names.toSorted()).toEqual(Object.keys(calls).toSorted());
});

/** Who may make each call. A line changed here is a decision, not a repair. */
const agreed = `
sendMail viewer
registerWithEmail anyone
loginWithEmailValidCode anyone
loginWithEmailPassword anyone
forgotPasswordWithEmail anyone
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
getNavigationList anyone
getEnableList anyone
getDramaListByIsNewRelease anyone
getDramaListByRandom anyone
getDramaListByTag anyone
getDramaListByPage anyone
getGroupAllReleaseYears anyone
getTag anyone
getDramaDetailById viewer
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
`;

test('every call declares who may make it, and it is who was agreed on', () => {
  const declared = Object.entries<Endpoint>(api).map(([name, { access }]) => `${name} ${access}`);
  expect(declared.toSorted()).toEqual(agreed.trim().split('\n').toSorted());
});
