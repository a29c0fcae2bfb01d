import { MIN_PASSWORD } from '#contract/accounts.ts';
import { AppError } from '#server/errors/app-error.ts';

/** Loaded on first use, because passwords are rarely set. */
let commonPasswords: Promise<Set<string>> | undefined;

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Shorter passwords are already rejected because of their length.
  return new Set(
    dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD),
  );
}

/** Rejects what attackers try first: common passwords, and the names of the site and the user. */
export async function checkNewPassword(
  password: string,
  { siteName, email, nickname }: { siteName: string; email: string; nickname?: string | undefined },
): Promise<void> {
  commonPasswords ??= loadCommonPasswords();
  const folded = password.toLowerCase();
  const [localPart = ''] = email.toLowerCase().split('@');
  const names = [siteName, 'vignette', email, localPart, nickname ?? siteName];
  const guessable = names.map((name) => name.toLowerCase()).filter(Boolean);
  const isName = guessable.includes(folded) || guessable.includes(trimDigitsAndSymbols(folded));
  if (!isName && !(await commonPasswords).has(folded)) return;
  const field = 'password';
  throw new AppError('invalidInput', {
    data: { field },
    message: 'error.invalidField',
    values: { field, reason: 'account.commonPassword' },
  });
}

/** `vignette2026!` → `vignette`. */
function trimDigitsAndSymbols(password: string): string {
  return password.replace(/^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu, '');
}
