import type { ConverterFunction } from 'opencc-js/core';
import type { SubtitleFile } from '#subtitles/cue.ts';
import { mapText } from '#subtitles/markup.ts';
import type { HanForm } from '#subtitles/text/han-variants.ts';

/**
 * Loads the dictionaries of one direction: Simplified to Traditional with the words of Taiwan, or
 * back. They are large, so each direction is a chunk of its own.
 */
export async function loadHanConverter(to: HanForm): Promise<ConverterFunction> {
  if (to === 'hant') {
    const [{ ConverterBuilder }, preset] = await Promise.all([
      import('opencc-js/core'),
      import('opencc-js/preset/cn2t'),
    ]);
    return ConverterBuilder(preset)({ from: 'cn', to: 'twp' });
  }
  const [{ ConverterBuilder }, preset] = await Promise.all([
    import('opencc-js/core'),
    import('opencc-js/preset/t2cn'),
  ]);
  return ConverterBuilder(preset)({ from: 'twp', to: 'cn' });
}

/** Converts what is read in a file; markup and cues without a difference stay as they are. */
export function convertHan(file: SubtitleFile, convert: (text: string) => string): SubtitleFile {
  const cues = file.cues.map((cue) => {
    const text = mapText(cue.text, file.format, convert);
    return text === cue.text ? cue : { ...cue, text };
  });
  return cues.every((cue, index) => cue === file.cues[index]) ? file : { ...file, cues };
}
