import { Link } from 'react-router';
import type { MessageKey } from '#i18n/message-key.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import page from '#ui/display/layout/list-page.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { ListIcon } from './list-icon.tsx';

interface MissingShortlistProps {
  heading: MessageKey;
  title: MessageKey;
  text?: MessageKey;
  link: { to: string; label: MessageKey };
}

/** A list that does not exist, or is not shared any more. */
export function MissingShortlist({ heading, title, text, link }: MissingShortlistProps) {
  const { t } = useTranslator();
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t(heading)}</h1>
      <EmptyState
        picture={<ListIcon size={40} />}
        title={t(title)}
        {...(text && { text: t(text) })}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={link.to}>
            {t(link.label)}
          </Link>
        }
      />
    </div>
  );
}
