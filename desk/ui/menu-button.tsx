import { Button } from '#ui/button/button.tsx';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu/menu-items.ts';

interface MenuButtonProps {
  label: string;
  items: readonly MenuItem[];
  isLoading?: boolean;
}

/** A button with a menu, which the arrow after its text announces. */
export function MenuButton({ label, items, isLoading = false }: MenuButtonProps) {
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} isLoading={isLoading}>
          {label}
          <ChevronDownIcon size={18} />
        </Button>
      )}
      items={items}
    />
  );
}
