import { IconButton } from '#ui/button/icon-button.tsx';
import { GripIcon } from '#ui/icons/edit-icons.tsx';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { ChevronUpIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './move-controls.module.css';
import type { Reorder } from './use-reorder.ts';

interface MoveControlsProps {
  name: string;
  /** From 0. */
  index: number;
  reorder: Reorder;
}

/** A handle, which is dragged or moved by arrow keys; its name has the position. */
export function MoveHandle({ name, index, reorder }: MoveControlsProps) {
  const { t } = useTranslator();
  const position = index + 1;
  return (
    <button
      type="button"
      className={styles.handle}
      data-move="handle"
      aria-label={t('desk.moveHandle', { name, position, total: reorder.count })}
      title={t('desk.moveHint')}
      {...reorder.handle(index)}
    >
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      <GripIcon size={20} />
    </button>
  );
}

/** `aria-disabled`, because a `disabled` button loses the focus at the end of the list. */
export function MoveButtons({ name, index, reorder: { step, count, fixed } }: MoveControlsProps) {
  const { t } = useTranslator();
  return (
    <span className={styles.buttons}>
      <IconButton
        name={t('desk.moveUp', { name })}
        icon={<ChevronUpIcon size={20} />}
        size="small"
        data-move="up"
        aria-disabled={index === fixed || undefined}
        onClick={() => step(index, -1, 'up')}
      />
      <IconButton
        name={t('desk.moveDown', { name })}
        icon={<ChevronDownIcon size={20} />}
        size="small"
        data-move="down"
        aria-disabled={index === count - 1 || undefined}
        onClick={() => step(index, 1, 'down')}
      />
    </span>
  );
}
