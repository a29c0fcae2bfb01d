import type { ComponentProps } from 'react';
import type { AvailabilityState } from '#contract/licence/availability.ts';
import { MAX_TITLE_NOTE } from '#contract/limits/shortlist-limits.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { GripIcon } from '#ui/icons/edit-icons.tsx';
import { ChevronDownIcon, CloseIcon } from '#ui/icons/icons.tsx';
import { ChevronUpIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { ShortlistTitle } from '../shortlists-data.ts';
import { TitleFacts } from '../title-facts.tsx';
import styles from './shortlist-page.module.css';

interface ShortlistRowProps {
  title: ShortlistTitle;
  /** From 0. */
  position: number;
  count: number;
  availability: AvailabilityState | undefined;
  isFirst: boolean;
  isDragged: boolean;
  handle: ComponentProps<'div'>;
  onMove: (by: 1 | -1) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
}

/** The handle is for pointers only; the keyboard and screen readers use the two buttons. */
export function ShortlistRow(props: ShortlistRowProps) {
  const { title, position, count, availability, isFirst, isDragged, handle } = props;
  const { onMove, onNote, onRemove } = props;
  const { t } = useTranslator();
  const { drama, note } = title;
  const name = { title: drama.title };
  return (
    <li className={styles.row} data-dragged={isDragged || undefined}>
      <div className={styles.handle} title={t('shortlists.drag')} aria-hidden="true" {...handle}>
        <span className={styles.position}>{position + 1}</span>
        <GripIcon size={20} />
      </div>
      <TitleFacts drama={drama} availability={availability} isFirst={isFirst}>
        <div className={styles.note}>
          <TextInput
            label={t('shortlists.noteOn', name)}
            isLabelHidden
            placeholder={t('shortlists.addNote')}
            value={note}
            maxLength={MAX_TITLE_NOTE}
            isMultiline
            rows={1}
            onChange={({ target }) => onNote(target.value)}
          />
        </div>
      </TitleFacts>
      <div className={styles.rowTools}>
        {/* `aria-disabled`, because a `disabled` button loses the focus at the end of the list. */}
        <IconButton
          name={t('shortlists.moveUp', name)}
          icon={<ChevronUpIcon />}
          aria-disabled={position === 0 || undefined}
          onClick={() => onMove(-1)}
        />
        <IconButton
          name={t('shortlists.moveDown', name)}
          icon={<ChevronDownIcon />}
          aria-disabled={position === count - 1 || undefined}
          onClick={() => onMove(1)}
        />
        <IconButton
          name={t('shortlists.remove', name)}
          icon={<CloseIcon />}
          data-remove=""
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
