import { Button } from '#ui/button/button.tsx';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { CueMark } from '#workbench/projects/project.ts';
import { useEditor } from '../editor-context.ts';
import styles from './cue-row.module.css';

interface RowMarkProps {
  mark: CueMark;
  cueId: number;
}

/** Says that a model wrote the text, or that it is not translated yet, until a person confirms it. */
export function RowMark({ mark, cueId }: RowMarkProps) {
  const { t } = useTranslator();
  const editor = useEditor();
  const isMachine = mark === 'machine';
  return (
    <div className={styles.mark}>
      <StateBadge tone={isMachine ? 'info' : 'neutral'}>
        {t(isMachine ? 'workbenchSubtitles.machine' : 'workbenchSubtitles.untranslated')}
      </StateBadge>
      {isMachine && (
        <Button
          size="small"
          variant="quiet"
          // Without focus: it would make this row the active one and move the button from under
          // the pointer before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            editor.confirm(cueId);
            editor.goTo(cueId, { isFocused: true });
          }}
        >
          {t('workbenchSubtitles.confirm')}
        </Button>
      )}
    </div>
  );
}
