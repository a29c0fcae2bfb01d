import { CallFailure } from '../../../../contract/client.ts';
import type { InvalidField } from '../../../../contract/envelope.ts';
import { reactionTo } from '../../../lib/error-catalogue.ts';
import { useSpeaker } from '../../../lib/speaker.ts';
import { useWaitText } from '../send-code/wait-text.ts';
import { passOn } from './pass-on.ts';

const WRONG_PASSWORD = 60014;
const INVALID_INPUT = 400;

interface Refusal<Name extends string> {
  text: string;
  /** Without one it is the whole card's. */
  field?: Name;
}

/** What a card says of a call that failed; undefined where the shell has taken it over. */
export function useRefusal<Name extends string>(names: readonly Name[], proof: Name | undefined) {
  const { t } = useSpeaker();
  const waitText = useWaitText();
  const known = (field: unknown) => names.find((name) => name === field);

  return (error: unknown): Refusal<Name> | undefined => {
    if (passOn(error)) return undefined;
    if (!(error instanceof CallFailure)) return { text: t('common.msg5') };
    if (error.code === WRONG_PASSWORD && proof)
      return { field: proof, text: t('profile.wrongPassword') };
    // What the form lets through and the server does not: a password that everybody guesses.
    if (error.code === INVALID_INPUT && known('password') && isAbout(error, 'password'))
      return { field: known('password') as Name, text: t('account.commonPassword') };
    const reaction = reactionTo(error);
    const wait = error.retryAfterSeconds;
    switch (reaction.kind) {
      case 'field':
        return { field: known(reaction.field), text: reaction.text };
      case 'error':
        return { text: t(reaction.message) + (wait ? ` ${waitText(wait)}` : '') };
      case 'warning':
        return { text: reaction.text };
      default:
        return undefined;
    }
  };
}

function isAbout({ data }: CallFailure, field: string): boolean {
  return (data as InvalidField | null)?.field === field;
}
