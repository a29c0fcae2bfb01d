import { icon } from './icon.tsx';

// Icons of lists that are edited.

export const GripIcon = icon(
  <path d="M9 6.5v.01M15 6.5v.01M9 12v.01M15 12v.01M9 17.5v.01M15 17.5v.01" />,
  { strokeWidth: 2.5 },
);
export const ShareIcon = icon(
  <path d="M12 14.5v-10M8.25 8 12 4.25 15.75 8M6.5 11.5h-1v8h13v-8h-1" />,
);
export const PencilIcon = icon(
  <path d="M4.5 19.5l.75-4L16 4.75 19.25 8 8.5 18.75zM13.5 7.25l3.25 3.25" />,
);
export const MoreIcon = icon(<path d="M6 12v.01M12 12v.01M18 12v.01" />, { strokeWidth: 2.5 });
