import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import type { CheckedQuote, QuoteStart } from '#contract/desk/sales/quotes.ts';
import layout from '#ui/styles/layout.module.css';
import { QuoteLine } from './quote-line.tsx';
import type { QuoteEditorState } from './use-quote-editor.ts';

interface QuoteLinesProps {
  order: DeskOrder;
  start: QuoteStart;
  editor: QuoteEditorState;
  checked: CheckedQuote | undefined;
}

export function QuoteLines({ order, start, editor, checked }: QuoteLinesProps) {
  return (
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
            check={checked?.lines.find(({ external_id }) => external_id === line.external_id)}
            counter={order.quotes[0]}
            isOnly={start.lines.length === 1}
            onChange={(part) => editor.changeLine(line.external_id, part)}
            onChangeAll={editor.changeAll}
          />
        );
      })}
    </ol>
  );
}
