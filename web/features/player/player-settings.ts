import { createStore, patch } from '#ui/state/store.ts';
import { deviceStorage, parseJson, recordOf } from '#ui/storage/browser-storage.ts';

/** The viewer's settings, stored on this device. */
export interface PlayerSettings {
  volume: number;
  isMuted: boolean;
  isAutoNext: boolean;
  /** A language or `off`; undefined until the viewer has chosen. */
  subtitles: string | undefined;
  /** The short side of the picture in pixels; 0 means automatic, by bandwidth. */
  quality: number;
}

const KEY = 'player';

const defaults: PlayerSettings = {
  volume: 1,
  isMuted: false,
  isAutoNext: true,
  subtitles: undefined,
  quality: 0,
};

export const settings = createStore(defaults);

/** Called after hydration, because the server renders the defaults. */
export function loadSettings() {
  patch(settings, readSettings(deviceStorage.read(KEY)));
}

export function saveSettings(change: Partial<PlayerSettings>) {
  patch(settings, change);
  deviceStorage.write(KEY, JSON.stringify(settings.get()));
}

/** Parses the stored settings; invalid values are ignored. */
export function readSettings(text: string | null): Partial<PlayerSettings> {
  const { volume, isMuted, isAutoNext, subtitles, quality } = recordOf(parseJson(text));
  return {
    ...(typeof volume === 'number' && volume >= 0 && volume <= 1 && { volume }),
    ...(typeof isMuted === 'boolean' && { isMuted }),
    ...(typeof isAutoNext === 'boolean' && { isAutoNext }),
    ...(typeof subtitles === 'string' && { subtitles }),
    ...(typeof quality === 'number' && Number.isInteger(quality) && { quality }),
  };
}
