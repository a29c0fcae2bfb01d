import type { ComponentProps } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MoreIcon } from '#ui/icons/edit-icons.tsx';
import { Menu } from './menu.tsx';

type MoreMenuProps = Pick<ComponentProps<typeof Menu>, 'items'> &
  Pick<ComponentProps<typeof IconButton>, 'name' | 'size'>;

/** The button with three dots that opens the actions of a row or a page. */
export function MoreMenu({ items, ...button }: MoreMenuProps) {
  return (
    <Menu
      items={items}
      trigger={(trigger) => <IconButton {...button} icon={<MoreIcon />} {...trigger} />}
    />
  );
}
