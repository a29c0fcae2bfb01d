import { icon } from '#ui/icons/icon.tsx';

export const UndoIcon = icon(
  <>
    <path d="M8 5 4 9l4 4" />
    <path d="M4 9h10a6 6 0 0 1 0 12h-3" />
  </>,
);

export const RedoIcon = icon(
  <>
    <path d="m16 5 4 4-4 4" />
    <path d="M20 9H10a6 6 0 0 0 0 12h3" />
  </>,
);

export const DownloadIcon = icon(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />);

export const UploadIcon = icon(<path d="M12 16V4m-5 5 5-5 5 5M5 20h14" />);

export const SubtitlesIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="3" />
    <path d="M7 12h4m3 0h3M7 15.5h7m3 0h0" />
  </>,
);

export const ScriptIcon = icon(
  <>
    <path d="M7 3h8l4 4v14H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z" />
    <path d="M14 3v5h5M9 12h6M9 16h4" />
  </>,
);

export const WandIcon = icon(
  <path d="m4 20 11-11M17 3v4m-2-2h4M20 11v3m-1.5-1.5h3M9 4v3M7.5 5.5h3" />,
);

export const FilmIcon = icon(
  <>
    <rect x="4" y="3" width="16" height="18" rx="2" />
    <path d="M8 3v18m8-18v18M4 8h4m-4 4h4m-4 4h4m8-8h4m-4 4h4m-4 4h4" />
  </>,
);

export const ToolsIcon = icon(
  <>
    <path d="M4 7h10m4 0h2M4 12h4m4 0h8M4 17h11m4 0h1" />
    <circle cx="16" cy="7" r="2" />
    <circle cx="10" cy="12" r="2" />
    <circle cx="17" cy="17" r="2" />
  </>,
);
