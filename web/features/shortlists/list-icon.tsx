import { Icon, type IconProps } from '../../ui/icons/icon.tsx';

export const ListIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6.5h3v4.5H4zM4 14h3v4.5H4zM10.5 7.5H20M10.5 10H16M10.5 15H20M10.5 17.5H16" />
  </Icon>
);
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
