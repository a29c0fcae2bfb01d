import type { DeskShortlist } from '#contract/desk/sales/shortlists.ts';
import { MAX_SHORTLIST_NOTE } from '#contract/limits/shortlist-limits.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { EditedFormFoot } from '#desk/ui/form/edited-form-foot.tsx';
import { Fields } from '#desk/ui/form/fields.tsx';
import { useEditedForm } from '#desk/ui/form/use-edited-form.ts';
import { Columns } from '#desk/ui/page/columns.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { DeleteShortlist } from './delete-shortlist.tsx';
import { NameInput } from './name-input.tsx';
import { ShareBadge } from './share-badge.tsx';
import { SharePanel } from './share-panel.tsx';
import { ShortlistConflict } from './shortlist-conflict.tsx';
import { type ShortlistValues, toShortlistChange, toShortlistValues } from './shortlist-values.ts';
import { TitleList } from './title-list.tsx';

/** One list: name, note and titles are saved together, sharing takes effect at once. */
export function ShortlistEditor({ list: loaded }: { list: DeskShortlist }) {
  const { t, locale } = useTranslator();
  const mayChange = useMay('shortlists.change');
  const edited = useEditedForm<DeskShortlist, ShortlistValues>({
    loaded,
    toValues: toShortlistValues,
    validate: ({ name }) => ({ name: name.trim() ? undefined : t('deskShortlists.nameNeeded') }),
    save: (values, stored) =>
      deskApi.updateShortlist({
        ...toShortlistChange(values, stored),
        shortlist_id: stored.shortlist_id,
        version: stored.version,
      }),
    loadTheirs: ({ shortlist_id }) => deskApi.getShortlist({ shortlist_id }),
    savedText: t('desk.saved'),
  });
  const { form, base, setBase } = edited;

  return (
    <form {...form.props}>
      <PageHeader
        back={{ to: '/shortlists', label: t('desk.nav.shortlists') }}
        title={base.name}
        badge={<ShareBadge share={base.share} />}
        note={t('deskShortlists.changedAt', { time: formatTime(locale, base.updated_at) })}
        actions={mayChange && <DeleteShortlist list={base} />}
      />
      <Columns
        main={
          <fieldset className={layout.fieldset} disabled={!mayChange}>
            <Panel title={t('deskShortlists.about')}>
              <Fields>
                <NameInput {...form.field('name')} />
                <TextInput
                  label={t('deskShortlists.note')}
                  hint={t('deskShortlists.noteHint')}
                  maxLength={MAX_SHORTLIST_NOTE}
                  isMultiline
                  {...form.field('note')}
                />
              </Fields>
            </Panel>
            <TitleList form={form} mayChange={mayChange} />
            <EditedFormFoot
              edited={edited}
              mayChange={mayChange}
              compare={({ about, theirs }) => (
                <ShortlistConflict about={about} mine={form.values} theirs={theirs} />
              )}
            />
          </fieldset>
        }
        aside={
          <SharePanel
            list={base}
            mayChange={mayChange}
            onChange={(share) => setBase({ ...base, share })}
          />
        }
      />
    </form>
  );
}
