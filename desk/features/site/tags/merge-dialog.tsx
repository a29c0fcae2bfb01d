import type { DeskTag } from '#contract/desk/site.ts';
import { deskApi } from '#desk/lib/api.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { useAnswer } from '#desk/ui/use-answer.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
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
  const form = useDeskForm({
    values: { into: '' },
    submit: async (typed) =>
      onDone((await deskApi.mergeTags({ from: from.tag, into: typed.into })).dramas),
  });
  const { into } = form.values;
  const field = form.field('into');
  const kept = others.find(({ tag }) => tag === into);

  const { reply: effect, failure } = useAnswer(into || undefined, (tag, options) =>
    deskApi.getTagMerge({ from: from.tag, into: tag }, options),
  );

  const names = {
    from: tagNameIn(from, locale),
    into: kept ? tagNameIn(kept, locale) : '',
  };
  return (
    <FormDialog
      form={{ ...form, message: failure || form.message }}
      isOpen
      onClose={onClose}
      title={t('deskSite.mergeTag', { name: names.from })}
      widthPx={520}
      confirmLabel={
        effect ? t('deskSite.mergeButton', { count: effect.dramas }) : t('deskSite.merge')
      }
      isDangerous
      isBlocked={!effect}
    >
      <SelectInput
        label={t('deskSite.mergeInto')}
        {...field}
        onChange={(event) => {
          field.onChange(event);
          form.setMessage('');
        }}
        options={others.map((tag) => ({
          value: tag.tag,
          label: `${tagNameIn(tag, locale)} (${tag.tag})`,
        }))}
      >
        <option value="">{t('deskSite.choose')}</option>
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
    </FormDialog>
  );
}
