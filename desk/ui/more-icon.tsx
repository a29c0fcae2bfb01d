import { Icon, type IconProps } from '#ui/icons/icon.tsx';

/** Three dots: the button of a menu of actions. */
export const MoreIcon = (props: IconProps) => (
  <Icon {...props} fill="currentColor" stroke="none">
    <circle cx="5" cy="12" r="1.75" />
    <circle cx="12" cy="12" r="1.75" />
    <circle cx="19" cy="12" r="1.75" />
  </Icon>
);
