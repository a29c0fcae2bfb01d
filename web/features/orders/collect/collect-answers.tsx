import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../../contract/site/paths.ts';
import { LOGIN_FLAG, withLogin } from '../../../lib/session/login-address.ts';
import { readSession } from '../../../lib/session/session.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { collect, onCollectNews } from './collect.ts';
import { useCollectSeveral } from './use-collect-several.ts';
import { forgetWanted, takeWanted } from './wanted.ts';

/** Says what came of a press, asks guests to sign in, keeps what they wanted. */
export function CollectAnswers() {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const collectSeveral = useCollectSeveral();
  const location = useLocation();
  const isAsked = new URLSearchParams(location.search).has(LOGIN_FLAG);
  /** The dialog is on its way, but not yet in the address. */
  const isAsking = useRef(false);

  useEffect(
    () =>
      onCollectNews((news) => {
        if (news.kind === 'guest') {
          isAsking.current = true;
          return void navigate(withLogin(window.location), { preventScrollReset: true });
        }
        const { title } = news.wanted;
        if (news.kind === 'removed') {
          const onSelect = () => void collect(news.wanted, news.version);
          const undo = { label: t('collect.undo'), onSelect };
          return void showToast({ text: t('collect.removed', { title }), action: undo });
        }
        const open = () => navigate(paths.page(locale, 'MyDramaCopyright'));
        showToast({
          tone: 'success',
          text: t('collect.added', { title }),
          action: { label: t('collect.view'), onSelect: open },
        });
      }),
    [t, locale, navigate],
  );

  useEffect(() => {
    if (isAsked) isAsking.current = false;
    if (isAsked || isAsking.current) return;
    // Whoever closed the dialog has changed their mind; whoever signed in gets what they wanted.
    if (!readSession()) return forgetWanted();
    const wanted = takeWanted();
    if (wanted.length > 0) void collectSeveral(wanted);
  }, [isAsked]);

  return null;
}
