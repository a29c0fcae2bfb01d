import { icon } from '#ui/icons/icon.tsx';

export const NextIcon = icon(
  <>
    <path
      d="M6 6.2v11.6a.6.6 0 0 0 .94.5l8.3-5.8a.6.6 0 0 0 0-1l-8.3-5.8a.6.6 0 0 0-.94.5Z"
      fill="currentColor"
    />
    <path d="M18.5 5.5v13" strokeWidth={2.25} />
  </>,
);
export const PreviousIcon = icon(
  <>
    <path
      d="M18 6.2v11.6a.6.6 0 0 1-.94.5l-8.3-5.8a.6.6 0 0 1 0-1l8.3-5.8a.6.6 0 0 1 .94.5Z"
      fill="currentColor"
    />
    <path d="M5.5 5.5v13" strokeWidth={2.25} />
  </>,
);
const SPEAKER = 'M4 9.5v5h3.2l4.3 3.6a.5.5 0 0 0 .8-.4V6.3a.5.5 0 0 0-.8-.4L7.2 9.5H4Z';
export const VolumeIcon = icon(
  <>
    <path d={SPEAKER} />
    <path d="M15.5 9.2a4 4 0 0 1 0 5.6M18 6.7a7.5 7.5 0 0 1 0 10.6" />
  </>,
);
export const MutedIcon = icon(
  <>
    <path d={SPEAKER} />
    <path d="m15.75 9.75 4.5 4.5M20.25 9.75l-4.5 4.5" />
  </>,
);
export const SubtitlesIcon = icon(
  <>
    <rect x="3.25" y="5.25" width="17.5" height="13.5" rx="2.5" />
    <path d="M6.75 12h4M13.75 12h3.5M6.75 15.25h6.5M16 15.25h1.25" />
  </>,
);
export const PictureInPictureIcon = icon(
  <>
    <path d="M20.75 10.5V7.25a2 2 0 0 0-2-2H5.25a2 2 0 0 0-2 2v9.5a2 2 0 0 0 2 2H10" />
    <rect x="13" y="13" width="7.75" height="5.75" rx="1.25" fill="currentColor" />
  </>,
);
export const FullScreenIcon = icon(
  <path d="M4.5 9V6a1.5 1.5 0 0 1 1.5-1.5h3M15 4.5h3A1.5 1.5 0 0 1 19.5 6v3M19.5 15v3a1.5 1.5 0 0 1-1.5 1.5h-3M9 19.5H6A1.5 1.5 0 0 1 4.5 18v-3" />,
);
export const LeaveFullScreenIcon = icon(
  <path d="M9 4.5v3A1.5 1.5 0 0 1 7.5 9h-3M19.5 9h-3A1.5 1.5 0 0 1 15 7.5v-3M15 19.5v-3a1.5 1.5 0 0 1 1.5-1.5h3M4.5 15h3A1.5 1.5 0 0 1 9 16.5v3" />,
);
export const ShareIcon = icon(
  <path d="M12 14.5V4M8 7.5 12 3.75l4 3.75M7 11H6a1.5 1.5 0 0 0-1.5 1.5v6A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5v-6A1.5 1.5 0 0 0 18 11h-1" />,
);
export const EpisodesIcon = icon(
  <>
    <rect x="4" y="4" width="6.5" height="6.5" rx="1.5" />
    <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.5" />
    <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.5" />
    <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.5" />
  </>,
);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8.25 10.5V7.75a3.75 3.75 0 0 1 7.5 0v2.75M12 14.25v2" />
  </>,
);
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M9.6 9.6a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1.1.8-1.1 1.6M12 16.5v.01" />
  </>,
);
