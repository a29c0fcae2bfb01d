import type { ReactElement, ReactNode } from 'react';

interface MenuEntry {
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean;
}

export interface MenuAction extends MenuEntry {
  kind: 'action';
  isDangerous?: boolean;
  onSelect: () => void;
}

export interface MenuLink extends MenuEntry {
  kind: 'link';
  href: string;
  /** A router link that receives the item's props: `<Link to={href} />`. */
  render?: ReactElement;
}

/** A radio group, such as the languages or the themes. */
export interface MenuChoice {
  kind: 'choice';
  /** Accessible name of the group; visible with `isLabelShown`. */
  label: string;
  isLabelShown?: boolean;
  value: string;
  options: readonly (MenuEntry & {
    value: string;
    /** The language the label is written in. */
    lang?: string;
  })[];
  onChange: (value: string) => void;
}

export interface MenuSeparator {
  kind: 'separator';
}

export type MenuItem = MenuAction | MenuLink | MenuChoice | MenuSeparator;
