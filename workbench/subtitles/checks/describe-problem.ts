import type { Translate } from '#i18n/i18n.ts';
import type { CueProblem } from '#subtitles/checks/problem.ts';

/** A problem as a sentence with its figures. */
export function describeProblem(problem: CueProblem, t: Translate): string {
  switch (problem.kind) {
    case 'overlap':
      return t('workbenchSubtitles.problem.overlap', { seconds: seconds(problem.ms) });
    case 'order':
      return t('workbenchSubtitles.problem.order');
    case 'gap':
      return t('workbenchSubtitles.problem.gap', { ms: problem.ms, limit: problem.limit });
    case 'fast':
      return t('workbenchSubtitles.problem.fast', { speed: problem.speed, limit: problem.limit });
    case 'long':
      return t('workbenchSubtitles.problem.long', { width: problem.width, limit: problem.limit });
    case 'lines':
      return t('workbenchSubtitles.problem.lines', { lines: problem.count, limit: problem.limit });
    case 'short':
      return t('workbenchSubtitles.problem.short', { seconds: seconds(problem.ms) });
    case 'lasting':
      return t('workbenchSubtitles.problem.lasting', { seconds: seconds(problem.ms) });
    case 'empty':
      return t('workbenchSubtitles.problem.empty');
    case 'tags':
      return t('workbenchSubtitles.problem.tags', { tag: problem.tag });
    case 'negative':
      return t('workbenchSubtitles.problem.negative');
    case 'term':
      return problem.found
        ? t('workbenchSubtitles.problem.wrongTerm', {
            found: problem.found,
            required: problem.required,
          })
        : t('workbenchSubtitles.problem.missingTerm', { required: problem.required });
    case 'script':
      return t(`workbenchSubtitles.script.${problem.found}`, { characters: problem.characters });
  }
}

const seconds = (ms: number) => ms / 1000;
