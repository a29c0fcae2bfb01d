import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import type { CallInput } from '#contract/transport/client.ts';
import { Button } from '#ui/button/button.tsx';
import { CartIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';

type Input = CallInput<'addShortlistToCart'>;

interface AddAllButtonProps {
  input: Input;
  /** Runs before the call, which is not made if this resolves with false. */
  before?: () => Promise<boolean>;
  onCollected: (dramaIds: number[], count: number) => void;
}

/** Puts all titles of a list in the cart; a guest signs in first and then continues. */
export function AddAllButton({ input, before, onCollected }: AddAllButtonProps) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);

  const add = async () => {
    setIsAdding(true);
    try {
      if (before && !(await before())) return;
      const { added, drama_ids, copyright_cart_count } =
        await browserApi().addShortlistToCart(input);
      onCollected(drama_ids, copyright_cart_count);
      showToast({
        tone: 'success',
        text: t('shortlists.addedAll', { count: added }),
        action: {
          label: t('collect.view'),
          onSelect: () => void navigate(paths.page(locale, 'MyDramaCopyright')),
        },
      });
    } catch {
      // The shell shows the failure, such as a full cart.
    } finally {
      setIsAdding(false);
    }
  };
  const addSignedIn = useSignedIn<Input>({
    key: 'wanted-shortlist',
    parse: (stored) => (JSON.stringify(stored) === JSON.stringify(input) ? input : undefined),
    run: () => void add(),
  });

  return (
    <Button
      variant="primary"
      icon={<CartIcon size={20} />}
      isLoading={isAdding}
      onClick={() => addSignedIn(input)}
    >
      {t('shortlists.addAll')}
    </Button>
  );
}
