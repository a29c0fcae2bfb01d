import type { StateProblem } from '#contract/desk/catalogue/catalogue.ts';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { DialogGroup, DialogGroups, DialogItem, DialogNote } from '../dialog-group.tsx';
import { nameField } from './catalogue-fields.ts';
import type { StateStep } from './state-step.ts';

const problemNames = {
  missingFields: 'deskCatalogue.problemFields',
  noVideo: 'deskCatalogue.problemVideo',
  noThumbnail: 'deskCatalogue.problemThumbnail',
  noDuration: 'deskCatalogue.problemDuration',
  missingEpisodes: 'deskCatalogue.problemGaps',
  removedFiles: 'deskCatalogue.problemRemoved',
  noTitle: 'deskCatalogue.problemTitle',
  noEpisodes: 'deskCatalogue.problemEpisodes',
  isDraft: 'deskCatalogue.problemDraft',
} as const satisfies Record<StateProblem['reason'], MessageKey>;

type Planned = DeskOutput<'getStatePlan'>['list'][number];

/** The titles that will change, those that cannot with the reasons, and what follows. */
export function StatePlan({ plan, state }: { plan: Planned[]; state: StateStep['state'] }) {
  const { t } = useTranslator();
  const possible = plan.filter(({ is_changed, problems }) => is_changed && problems.length === 0);
  const impossible = plan.filter(({ problems }) => problems.length > 0);
  const unchanged = plan.filter(({ is_changed }) => !is_changed);
  const isPublishing = state === 'published';
  return (
    <DialogGroups>
      {possible.length > 0 && (
        <DialogGroup
          heading={t(isPublishing ? 'deskCatalogue.willPublish' : 'deskCatalogue.willWithdraw', {
            count: possible.length,
          })}
          note={t(isPublishing ? 'deskCatalogue.publishNote' : 'deskCatalogue.withdrawNote', {
            count: possible.length,
          })}
        >
          {possible.map((drama) => (
            <Item key={drama.drama_id} drama={drama}>
              <Consequences drama={drama} />
            </Item>
          ))}
        </DialogGroup>
      )}
      {impossible.length > 0 && (
        <DialogGroup
          heading={t(
            isPublishing ? 'deskCatalogue.cannotPublish' : 'deskCatalogue.cannotWithdraw',
            { count: impossible.length },
          )}
        >
          {impossible.map((drama) => (
            <Item key={drama.drama_id} drama={drama}>
              {drama.problems.map((problem) => (
                <Problem key={problem.reason} problem={problem} />
              ))}
            </Item>
          ))}
        </DialogGroup>
      )}
      {unchanged.length > 0 && (
        <DialogNote>
          {t(isPublishing ? 'deskCatalogue.alreadyPublished' : 'deskCatalogue.alreadyWithdrawn', {
            count: unchanged.length,
          })}
        </DialogNote>
      )}
    </DialogGroups>
  );
}

function Item({ drama, children }: { drama: Planned; children: React.ReactNode }) {
  return (
    <DialogItem name={drama.title}>
      <span className={layout.quiet}>{drama.key}</span>
      {children}
    </DialogItem>
  );
}

function Consequences({ drama }: { drama: Planned }) {
  const { t } = useTranslator();
  const { open_quotes: quotes, open_orders: orders, open_screeners: screeners } = drama;
  return (
    <>
      {quotes > 0 && (
        <p className={layout.warning}>
          {orders
            ? t('deskCatalogue.openOrders', { orders: orders.join(', ') })
            : t('deskCatalogue.openQuotes', { count: quotes })}
        </p>
      )}
      {screeners > 0 && (
        <p className={layout.warning}>{t('deskCatalogue.openScreeners', { count: screeners })}</p>
      )}
    </>
  );
}

function Problem({ problem }: { problem: StateProblem }) {
  const { t } = useTranslator();
  const fields = problem.fields.map((field) => nameField(t, field)).join(', ');
  return (
    <p className={layout.warning}>
      {t(problemNames[problem.reason], { fields, episodes: problem.episodes })}
    </p>
  );
}
