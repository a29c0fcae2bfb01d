import { AppError } from '../../app-error.ts';
import type { SignedInUser } from '../../http/caller.ts';
import type { AccountParts } from './account-parts.ts';
import { toUserInfo } from './accounts.mapper.ts';
import { findUser } from './users.queries.ts';

export function createProfile({ db }: AccountParts) {
  return {
    async getUserInfo({ userId }: SignedInUser) {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('tokenRejected');
      return toUserInfo(user);
    },
  };
}
