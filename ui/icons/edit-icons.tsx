import { Icon, type IconProps } from './icon.tsx';

// Icons of lists that are edited.

export const GripIcon = (props: IconProps) => (
  <Icon {...props} strokeWidth={2.5}>
    <path d="M9 6.5v.01M15 6.5v.01M9 12v.01M15 12v.01M9 17.5v.01M15 17.5v.01" />
  </Icon>
);
export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 14.5v-10M8.25 8 12 4.25 15.75 8M6.5 11.5h-1v8h13v-8h-1" />
  </Icon>
);
export const PencilIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 19.5l.75-4L16 4.75 19.25 8 8.5 18.75zM13.5 7.25l3.25 3.25" />
  </Icon>
);
export const MoreIcon = (props: IconProps) => (
  <Icon {...props} strokeWidth={2.5}>
    <path d="M6 12v.01M12 12v.01M18 12v.01" />
  </Icon>
);
