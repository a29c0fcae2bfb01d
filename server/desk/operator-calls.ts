import { deskCalls } from '#contract/desk/api.ts';
import { may, type Permission, permissions } from '#contract/desk/staff/permissions.ts';
import type { OperatorCallName } from '#contract/documentation/desk.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { SignedInStaff } from '../areas/staff/staff-parts.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { bindCalls } from '../http/api/bind-calls.ts';
import { describeError } from '../http/api/errors.ts';
import type { DeskCaller } from './caller.ts';
import { deskHandlers } from './endpoints.ts';

/**
 * The calls of the desk for a command: in process, without a session, with everything an owner may
 * do. `actor` is the name in the audit log.
 */
export function operatorCalls(context: Context, actor: string) {
  const staff: SignedInStaff = {
    // No member has this id, so that nothing is assigned to the operator.
    id: 0,
    sessionId: 0,
    email: actor,
    name: actor,
    role: 'owner',
    stage: 'complete',
    challenge: null,
  };
  const caller: DeskCaller = {
    locale: fallbackLocale,
    address: '',
    userAgent: '',
    isByPerson: true,
    setDevice: () => {},
    setToken: () => {},
  };
  const dispatch = bindCalls({
    api: deskCalls,
    handlers: deskHandlers(context),
    async admit({ permission }, _caller: DeskCaller) {
      const isAllowed = permission in permissions && may(staff.role, permission as Permission);
      if (!isAllowed) throw new AppError('forbidden');
      return { staff, actor };
    },
    isOutputChecked: false,
  });
  return async (name: OperatorCallName, input: unknown): Promise<unknown> => {
    try {
      return await dispatch(name, async () => input, caller);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { t } = context.translators[caller.locale];
      throw new OperatorError(describeError(error, t));
    }
  };
}
