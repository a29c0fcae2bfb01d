import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import type { QuoteStart } from '#contract/desk/sales/quotes.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { useFailureText } from '#desk/ui/failure-text.ts';
import { conflictOf } from '#desk/ui/form/conflict-dialog.tsx';
import { MenuButton } from '#desk/ui/menu-button.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { orderPath } from '../shared/paths.ts';
import { CommonFields } from './common-fields.tsx';
import { QuoteConflict } from './quote-conflict.tsx';
import styles from './quote-editor.module.css';
import { QuoteFooter } from './quote-footer.tsx';
import { QuoteLine } from './quote-line.tsx';
import { QuotePreview } from './quote-preview.tsx';
import { useQuoteCheck } from './use-quote-check.ts';
import { useQuoteEditor } from './use-quote-editor.ts';

interface QuoteEditorProps {
  order: DeskOrder;
  start: QuoteStart;
  isFromCounter: boolean;
}

/** Writes the next version of a quote: prices, terms and texts, with its check and a preview. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { order, start } = props;
  const { t } = useTranslator();
  const navigate = useNavigate();
  const reload = useReload();
  const describe = useFailureText();
  const mayChange = useMay('orders.change');
  const editor = useQuoteEditor(props);
  const check = useQuoteCheck(order.order_no, editor.quote);
  const [dialog, setDialog] = useState<'preview' | 'send'>();
  const [isConflictOpen, setIsConflictOpen] = useState(false);
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const version = (start.base?.version ?? 0) + 1;
  const isCountered = start.base?.state === 'countered';

  async function send() {
    setIsBusy(true);
    setMessage('');
    try {
      const { order_no } = order;
      const sent = await deskApi.sendQuote({ order_no, base: editor.base, quote: editor.quote });
      editor.finish();
      showToast({ text: t('deskOrders.quoteSent', { version: sent.version }), tone: 'success' });
      await navigate(orderPath(order_no));
    } catch (failure) {
      setDialog(undefined);
      if (conflictOf(failure)) {
        reload();
        setIsConflictOpen(true);
      } else setMessage(describe(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <PageHeader
        back={{ to: orderPath(order.order_no), label: order.order_no }}
        title={t('deskOrders.quoteVersion', { version })}
        note={order.contact?.company ?? order.contact?.name}
        actions={
          <MenuButton
            label={t('deskOrders.startFrom')}
            items={[
              {
                kind: 'action',
                label: start.base
                  ? t('deskOrders.version', { version: start.base.version })
                  : t('deskOrders.startAgain'),
                onSelect: () => editor.rebase(false),
              },
              { kind: 'action', label: t('deskOrders.asOrdered'), onSelect: editor.startFromOrder },
              ...(isCountered
                ? [
                    {
                      kind: 'action' as const,
                      label: t('deskOrders.quote.countered'),
                      onSelect: editor.startFromCounter,
                    },
                  ]
                : []),
            ]}
          />
        }
      />
      {editor.hasChangedMeanwhile && (
        <div className={styles.notice} role="status">
          <p>{t('deskOrders.changedMeanwhile')}</p>
          <Button size="small" onClick={() => setIsConflictOpen(true)}>
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
      <div className={layout.stackLoose}>
        <Panel title={t('deskOrders.offer')}>
          <CommonFields editor={editor} buyersLanguage={start.locale} />
        </Panel>
        <Panel title={t('orders.items')} isFlush>
          <ol className={layout.plainList}>
            {start.lines.map((line) => {
              const values = editor.values.lines[line.external_id];
              if (!values) return null;
              return (
                <QuoteLine
                  key={line.external_id}
                  line={line}
                  values={values}
                  currency={editor.values.currency}
                  check={check.checked?.lines.find(
                    ({ external_id }) => external_id === line.external_id,
                  )}
                  counter={order.quotes[0]}
                  isOnly={start.lines.length === 1}
                  onChange={(part) => editor.changeLine(line.external_id, part)}
                  onChangeAll={editor.changeAll}
                />
              );
            })}
          </ol>
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
