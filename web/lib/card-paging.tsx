import type { ComponentProps } from 'react';
import cards from '#ui/display/layout/card-list.module.css';
import { Pagination } from '#ui/display/pagination.tsx';
import { useFollowedLinks } from './use-followed-links.ts';

/** The pages of a list of cards, which open without loading the site again. */
export function CardPaging(props: ComponentProps<typeof Pagination>) {
  const follow = useFollowedLinks();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks the links inside
    <div className={cards.paging} onClick={follow}>
      <Pagination {...props} />
    </div>
  );
}
