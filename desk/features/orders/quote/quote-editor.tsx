import { useState } from 'react';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import type { QuoteStart } from '#contract/desk/sales/quotes.ts';
import { useMay } from '#desk/lib/session.ts';
import { MenuButton } from '#desk/ui/menu-button.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import type { MenuItem } from '#ui/overlay/menu/menu-items.ts';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { orderPath } from '../shared/paths.ts';
import { CommonFields } from './common-fields.tsx';
import { QuoteConflict } from './quote-conflict.tsx';
import styles from './quote-editor.module.css';
import { QuoteFooter } from './quote-footer.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { QuotePreview } from './quote-preview.tsx';
import type { QuoteBase } from './quote-values.ts';
import { useQuoteCheck } from './use-quote-check.ts';
import { type QuoteEditorState, useQuoteEditor } from './use-quote-editor.ts';
import { useSending } from './use-sending.ts';

interface QuoteEditorProps {
  order: DeskOrder;
  start: QuoteStart;
  isFromCounter: boolean;
}

/** Writes the next version of a quote: prices, terms and texts, with its check and a preview. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { order, start } = props;
  const { t } = useTranslator();
  const mayChange = useMay('orders.change');
  const editor = useQuoteEditor(props);
  const check = useQuoteCheck(order.order_no, editor.quote);
  const [dialog, setDialog] = useState<'preview' | 'send'>();
  const [isConflictOpen, setIsConflictOpen] = useState(false);
  const version = (start.base?.version ?? 0) + 1;
  const { send, message, isBusy } = useSending({
    order,
    editor,
    onFailed(isConflict) {
      setDialog(undefined);
      if (isConflict) setIsConflictOpen(true);
    },
  });

  return (
    <>
      <PageHeader
        back={{ to: orderPath(order.order_no), label: order.order_no }}
        title={t('deskOrders.quoteVersion', { version })}
        note={order.contact?.company ?? order.contact?.name}
        actions={<StartMenu base={start.base} editor={editor} />}
      />
      <EditorNotices editor={editor} onSeeChanges={() => setIsConflictOpen(true)} />
      <div className={layout.stackLoose}>
        <Panel title={t('deskOrders.offer')}>
          <CommonFields editor={editor} buyersLanguage={start.locale} />
        </Panel>
        <Panel title={t('orders.items')} isFlush>
          <QuoteLines order={order} start={start} editor={editor} checked={check.checked} />
        </Panel>
        <QuoteFooter
          start={start}
          values={editor.values}
          check={check}
          message={message}
          maySend={mayChange}
          onPreview={() => setDialog('preview')}
          onSend={() => setDialog('send')}
        />
      </div>
      <QuotePreview
        kind={dialog}
        onClose={() => setDialog(undefined)}
        order={order}
        start={start}
        quote={editor.quote}
        version={version}
        checked={check.checked}
        isBusy={isBusy}
        onSend={() => void send()}
      />
      <QuoteConflict
        isOpen={isConflictOpen && editor.hasChangedMeanwhile}
        order={order}
        base={editor.base}
        onTakeTheirs={() => {
          editor.rebase(false);
          setIsConflictOpen(false);
        }}
        onKeepMine={() => {
          editor.rebase(true);
          setIsConflictOpen(false);
        }}
        onClose={() => setIsConflictOpen(false)}
      />
    </>
  );
}

/** Fills the fields again: as the last version, as ordered, or as the buyer has asked for. */
function StartMenu({ base, editor }: { base: QuoteBase; editor: QuoteEditorState }) {
  const { t } = useTranslator();
  const items: MenuItem[] = [
    {
      kind: 'action',
      label: base ? t('deskOrders.version', { version: base.version }) : t('deskOrders.startAgain'),
      onSelect: () => editor.rebase(false),
    },
    { kind: 'action', label: t('deskOrders.asOrdered'), onSelect: editor.startFromOrder },
  ];
  if (base?.state === 'countered')
    items.push({
      kind: 'action',
      label: t('deskOrders.quote.countered'),
      onSelect: editor.startFromCounter,
    });
  return <MenuButton label={t('deskOrders.startFrom')} items={items} />;
}

interface EditorNoticesProps {
  editor: QuoteEditorState;
  onSeeChanges: () => void;
}

/** Says that the typed values are older than the newest version, or those of an unsent draft. */
function EditorNotices({ editor, onSeeChanges }: EditorNoticesProps) {
  const { t } = useTranslator();
  return (
    <>
      {editor.hasChangedMeanwhile && (
        <div className={styles.notice} role="status">
          <p>{t('deskOrders.changedMeanwhile')}</p>
          <Button size="small" onClick={onSeeChanges}>
            {t('deskOrders.seeChanges')}
          </Button>
        </div>
      )}
      {editor.isRestored && !editor.hasChangedMeanwhile && editor.isDirty && (
        <div className={styles.notice} role="status">
          <p>{t('deskOrders.draftRestored')}</p>
          <Button size="small" onClick={() => editor.rebase(false)}>
            {t('deskOrders.startAgain')}
          </Button>
        </div>
      )}
    </>
  );
}
