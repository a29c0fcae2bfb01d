import type { MouseEvent } from 'react';
import { noAnswer, noteFailure } from '../../../lib/api/failures.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import styles from './collect-button.module.css';
import { useIsCollected } from './collected-store.ts';

interface CollectButtonProps {
  dramaId: number;
  /** Heard after the name, which is the same on every card. */
  title: string;
  variant: 'icon' | 'full';
}

/** A page has a hundred of these: one handler for all, no effects, an icon drawn by the style sheet. */
export function CollectButton({ dramaId, title, variant }: CollectButtonProps) {
  const { t } = useTranslator();
  const isCollected = useIsCollected(dramaId);
  const name = t(isCollected ? 'collect.remove' : 'collect.add');
  const isIcon = variant === 'icon';
  return (
    <button
      type="button"
      className={styles[variant]}
      value={dramaId}
      data-collected={isCollected || undefined}
      aria-label={isIcon ? name : undefined}
      aria-description={title}
      title={isIcon ? name : undefined}
      onClick={press}
    >
      {isIcon ? null : name}
    </button>
  );
}

function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const title = currentTarget.getAttribute('aria-description') ?? '';
  const wanted = { dramaId: Number(currentTarget.value), title };
  // Fetched with the first press. When it cannot be, the button stays as it is.
  import('./collect.ts').then(
    ({ toggleCollected }) => toggleCollected(wanted),
    () => noteFailure(noAnswer()),
  );
}
