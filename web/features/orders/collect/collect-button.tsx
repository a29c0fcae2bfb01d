import { useTranslator } from '#ui/text/translator.ts';
import styles from './collect-button.module.css';
import { useCollect } from './collect-provider.tsx';
import { useIsCollected } from './collected-store.ts';

interface CollectButtonProps {
  dramaId: number;
  /** The button's description: its name is the same on every card. */
  title: string;
  variant: 'icon' | 'full';
}

/**
 * A page has up to a hundred of these buttons, so they have no effects and their icon is drawn in
 * CSS.
 */
export function CollectButton({ dramaId, title, variant }: CollectButtonProps) {
  const { t } = useTranslator();
  const { toggle } = useCollect();
  const isCollected = useIsCollected(dramaId);
  const name = t(isCollected ? 'collect.remove' : 'collect.add');
  const isIcon = variant === 'icon';
  return (
    <button
      type="button"
      className={styles[variant]}
      data-collected={isCollected || undefined}
      aria-label={isIcon ? name : undefined}
      aria-description={title}
      title={isIcon ? name : undefined}
      onClick={() => toggle({ dramaId, title }, isCollected)}
    >
      {isIcon ? null : name}
    </button>
  );
}

/** The button of a card. */
export const renderCollect = ({ drama_id, title }: { drama_id: number; title: string }) => (
  <CollectButton dramaId={drama_id} title={title} variant="icon" />
);
