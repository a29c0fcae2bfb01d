import type { NavigateFunction } from 'react-router';
import { outcomes } from '#contract/error-codes.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import { paths } from '#contract/site/paths.ts';
import { CallFailure } from '#contract/transport/client.ts';
import type { Translator } from '#i18n/i18n.ts';
import { joinSentences } from '#i18n/join-sentences.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { withLogin } from '#web/lib/session/login-address.ts';
import { readSession } from '#web/lib/session/session.ts';
import { changeCart } from './change-cart.ts';
import { isCollected } from './collected-store.ts';
import { saveWanted, takeWanted, type Wanted } from './wanted.ts';

/** The translator and navigation of the page that contains the button. */
export interface CollectPage extends Pick<Translator, 't' | 'locale'> {
  navigate: NavigateFunction;
}

/**
 * Handles a click on a collect button, which offered to remove the title if it was shown as
 * collected. What is collected may have been loaded since.
 */
export async function toggleCollected(
  wanted: Wanted,
  wasCollected: boolean,
  page: CollectPage,
): Promise<void> {
  if (!readSession()) return openLogin([wanted], page);
  if (!wasCollected) await add(wanted, page);
  else if (isCollected(wanted.dramaId)) await remove(wanted, page);
}

/** Failed calls are shown by `shell/reactions`. Adding a title twice is idempotent. */
async function add(wanted: Wanted, page: CollectPage, version?: CustomVersion): Promise<void> {
  const { t, locale, navigate } = page;
  const { dramaId, title } = wanted;
  const reply = await changeCart({ dramaId, isAdded: true, version }).catch(() => undefined);
  if (!reply) return;
  const openCart = () => navigate(paths.page(locale, 'MyDramaCopyright'));
  showToast({
    tone: 'success',
    text: t('collect.added', { title }),
    action: { label: t('collect.view'), onSelect: openCart },
  });
}

async function remove(wanted: Wanted, page: CollectPage): Promise<void> {
  const { dramaId, title } = wanted;
  const reply = await changeCart({ dramaId, isAdded: false }).catch(() => undefined);
  if (!reply) return;
  const undo = () => void add(wanted, page, reply.is_custom_version);
  showToast({
    text: page.t('collect.removed', { title }),
    action: { label: page.t('collect.undo'), onSelect: undo },
  });
}

/**
 * Stores the wanted titles and opens the login dialog; `resumeWanted` continues after the sign-in.
 */
function openLogin(wanted: Wanted[], { navigate }: CollectPage): void {
  saveWanted(wanted);
  void navigate(withLogin(window.location), { preventScrollReset: true });
}

/**
 * Called when the login dialog has closed: collects the stored titles if the visitor has signed in.
 */
export async function resumeWanted(page: CollectPage): Promise<void> {
  const wanted = takeWanted();
  if (readSession() && wanted.length > 0) await collectSeveral(wanted, page);
}

/** Adds titles and shows one message for all. Resolves to those that were not added. */
export async function collectSeveral(
  wanted: Wanted[],
  page: CollectPage,
  onProgress: (done: number) => void = () => {},
): Promise<Wanted[]> {
  if (!readSession()) {
    openLogin(wanted, page);
    return wanted;
  }
  const outcome = await addSeveral(wanted, onProgress);
  // After a sign-in the page may not have these texts. If they cannot be loaded, only the header's
  // count shows the result.
  await loadTexts('catalogue').then(
    () => showOutcome(outcome, wanted.length, page),
    () => {},
  );
  return outcome.failed;
}

interface SeveralOutcome {
  added: Wanted[];
  failed: Wanted[];
  /** The server's message for the last failure; empty when it did not reply. */
  reason?: string;
}

/**
 * Adds one title after the other. A withdrawn title is skipped; after any other failure the rest is
 * not sent.
 */
async function addSeveral(
  wanted: Wanted[],
  onProgress: (done: number) => void,
): Promise<SeveralOutcome> {
  const outcome: SeveralOutcome = { added: [], failed: [] };
  for (const [index, one] of wanted.entries()) {
    onProgress(index);
    const { dramaId } = one;
    if (isCollected(dramaId)) continue;
    try {
      await changeCart({ dramaId, isAdded: true, options: { isQuiet: true } });
      outcome.added.push(one);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const { code, message } = error;
      outcome.reason = message;
      if (code !== outcomes.notFound.code) {
        outcome.failed.push(...wanted.slice(index));
        break;
      }
      outcome.failed.push(one);
    }
  }
  return outcome;
}

function showOutcome(
  { added, failed, reason }: SeveralOutcome,
  total: number,
  { t, locale }: CollectPage,
): void {
  if (failed.length > 0) {
    const result = t('catalogue.addedSome', { done: total - failed.length, total });
    const text = joinSentences(locale, result, reason || t('common.msg5'));
    showToast({ tone: 'warning', text, durationMs: 8000 });
    return;
  }
  const [first] = added;
  if (!first) {
    showToast({ text: t('catalogue.allThere') });
    return;
  }
  const text =
    added.length === 1
      ? t('collect.added', { title: first.title })
      : t('catalogue.addedSeveral', { count: added.length });
  showToast({ tone: 'success', text });
}
