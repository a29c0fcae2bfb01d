import { Link } from 'react-router';
import type { ScreenerSummary } from '#contract/screeners.ts';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { AskedTitle } from './asked-titles.ts';
import { RequestButton } from './request-button.tsx';
import type { ScreenerRequest } from './use-request.tsx';

interface TitleRequestProps {
  title: AskedTitle;
  /** The account's screener of the title. */
  screener: ScreenerSummary | undefined;
  request: ScreenerRequest;
}

/** Asks for a screener of the title, or leads to the one that the account has. */
export function TitleRequest({ title, screener, request }: TitleRequestProps) {
  const { t, locale } = useTranslator();
  if (screener?.state === 'active' && screener.token)
    return (
      <Link className={buttonClass({})} to={paths.screener(locale, screener.token)}>
        {t('player.watchScreener')}
      </Link>
    );
  if (screener?.state === 'requested' || screener?.state === 'upcoming')
    return (
      <Link className={buttonClass({})} to={paths.page(locale, 'MyScreeners')}>
        {t(screener.state === 'requested' ? 'player.screenerRequested' : 'nav.myScreeners')}
      </Link>
    );
  return <RequestButton label={t('player.askScreener')} titles={[title]} request={request} />;
}
