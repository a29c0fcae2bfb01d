import { AppError } from '../../../errors/app-error.ts';

/** Loaded when first needed: most of a server's life nobody chooses a password. */
let common: Promise<Set<string>> | undefined;

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Shorter ones are refused for their length.
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));
}

/** Refuses what guessers try first: the commonest passwords, the site's name, the person's own. */
export async function checkNewPassword(
  password: string,
  { siteName, email, nickname }: { siteName: string; email: string; nickname?: string | undefined },
): Promise<void> {
  common ??= loadCommon();
  const folded = password.toLowerCase();
  const [local = ''] = email.toLowerCase().split('@');
  const names = [siteName, 'vignette', email, local, nickname ?? siteName];
  const own = names.map((name) => name.toLowerCase()).filter(Boolean);
  const isOwn = own.includes(folded) || own.includes(core(folded));
  if (!isOwn && !(await common).has(folded)) return;
  const field = 'password';
  throw new AppError('invalidInput', {
    data: { field },
    message: 'error.invalidField',
    values: { field, reason: 'account.commonPassword' },
  });
}

/** Without the digits and signs that people put around a word: `vignette2026!` → `vignette`. */
function core(password: string): string {
  return password.replace(/^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu, '');
}
