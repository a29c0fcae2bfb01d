import { createRefusedAttempts } from '#server/limits/refused-attempts.ts';
import * as queries from '../staff.queries.ts';
import type { DeskVisitor, StaffHere, StaffParts } from '../staff-parts.ts';
import type { createSignIn } from './sign-in.service.ts';

/** The same sign-in, whose refused attempts are lines of the log, as those of buyers are. */
export function withSignInLog(parts: StaffParts, signIn: ReturnType<typeof createSignIn>) {
  const { attempt, hashOf } = createRefusedAttempts(parts);

  async function memberOf(email: string) {
    const member = await queries.findByEmail(parts.db, email);
    return member ? { staff: member.id } : { address_hash: hashOf(email.toLowerCase()) };
  }

  /** The second step, of a member whose password was right. */
  const second =
    <Input>(
      kind: string,
      work: (staff: StaffHere, input: Input) => ReturnType<typeof signIn.signIn>,
    ) =>
    (staff: StaffHere, input: Input) =>
      attempt(
        kind,
        staff,
        async () => ({ staff: staff.id }),
        () => work(staff, input),
      );

  /** A link that is refused names nobody. */
  const byLink =
    <Input, Result>(work: (input: Input, visitor: DeskVisitor) => Promise<Result>) =>
    (input: Input, visitor: DeskVisitor) =>
      attempt(
        'desk link',
        visitor,
        async () => ({}),
        () => work(input, visitor),
      );

  return {
    ...signIn,
    signIn: (input: { email: string; password: string }, visitor: DeskVisitor) =>
      attempt(
        'desk sign-in by password',
        visitor,
        () => memberOf(input.email),
        () => signIn.signIn(input, visitor),
      ),
    verifyCode: second('desk sign-in by code', signIn.verifyCode),
    verifyPasskey: second('desk sign-in by passkey', signIn.verifyPasskey),
    checkInvitation: byLink(signIn.checkInvitation),
    acceptInvitation: byLink(signIn.acceptInvitation),
  };
}
