import { useState } from 'react';
import type { DeskTag } from '#contract/desk/site.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useFailureText } from '#desk/ui/failure-text.ts';
import { useAnswer } from '#desk/ui/use-answer.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './tag-list.module.css';
import { tagNameIn } from './tag-name.ts';

interface MergeDialogProps {
  from: DeskTag;
  others: readonly DeskTag[];
  onClose: () => void;
  onDone: (movedTitles: number) => void;
}

/** Chooses the tag that is kept, and says how many titles move before they do. */
export function MergeDialog({ from, others, onClose, onDone }: MergeDialogProps) {
  const { t, locale } = useTranslator();
  const describe = useFailureText();
  const [into, setInto] = useState('');
  const [isWorking, setIsWorking] = useState(false);
  const [message, setMessage] = useState('');
  const kept = others.find(({ tag }) => tag === into);

  const { reply: effect, failure } = useAnswer(into || undefined, (tag, options) =>
    deskApi.getTagMerge({ from: from.tag, into: tag }, options),
  );

  async function merge() {
    setIsWorking(true);
    try {
      onDone((await deskApi.mergeTags({ from: from.tag, into })).dramas);
    } catch (failure) {
      setMessage(describe(failure));
    }
    setIsWorking(false);
  }

  const names = {
    from: tagNameIn(from, locale),
    into: kept ? tagNameIn(kept, locale) : '',
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deskSite.mergeTag', { name: names.from })}
      closeLabel={t('desk.close')}
      widthPx={520}
      footer={
        <>
          <DialogAlert message={failure || message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button
            variant="danger"
            disabled={!effect}
            isLoading={isWorking}
            onClick={() => void merge()}
          >
            {effect ? t('deskSite.mergeButton', { count: effect.dramas }) : t('deskSite.merge')}
          </Button>
        </>
      }
    >
      <SelectInput
        label={t('deskSite.mergeInto')}
        value={into}
        onChange={({ target }) => {
          setInto(target.value);
          setMessage('');
        }}
      >
        <option value="">{t('deskSite.choose')}</option>
        {others.map((tag) => (
          <option key={tag.tag} value={tag.tag}>
            {tagNameIn(tag, locale)} ({tag.tag})
          </option>
        ))}
      </SelectInput>
      <div role="status" className={styles.effect} hidden={into === ''}>
        {!effect && !failure && <p>{t('deskSite.counting')}</p>}
        {effect && (
          <>
            <p>
              {t('deskSite.mergeCount', {
                count: effect.dramas,
                from: names.from,
                into: names.into,
              })}
            </p>
            {effect.common > 0 && <p>{t('deskSite.mergeCommon', { count: effect.common })}</p>}
            <p className={styles.final}>{t('deskSite.mergeFinal', names)}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
