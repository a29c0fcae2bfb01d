import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { useProjectAddress } from '../project-address.ts';

/** What reads files and makes projects; loaded with the first file. */
const loadOpeners = () => import('./open-files.ts');
type Openers = Awaited<ReturnType<typeof loadOpeners>>;

export type Opening = ReturnType<typeof useOpening>;

/** Makes a project and opens it; says why if that is impossible. */
export function useOpening() {
  const { t } = useTranslator();
  const navigate = useNavigate();
  const addressOf = useProjectAddress();
  const [isWorking, setIsWorking] = useState(false);

  async function open(make: (openers: Openers) => Promise<string>) {
    setIsWorking(true);
    try {
      const id = await make(await loadOpeners());
      await navigate(addressOf(id));
    } catch (error) {
      const { describeOpeningFailure } = await import('./describe-opening-failure.ts');
      showToast({ tone: 'error', durationMs: 0, text: describeOpeningFailure(error, t) });
    } finally {
      setIsWorking(false);
    }
  }

  return { open, isWorking };
}
