import type { Translate } from '#i18n/i18n.ts';
import type { WarningFacts } from '../analyse/warnings/warning.ts';

/** A warning in words. */
export function warningText(warning: WarningFacts, t: Translate): string {
  switch (warning.kind) {
    case 'episodesMissing':
      return t('workbenchScripts.episodesMissing', { range: rangeText(warning) });
    case 'episodeRepeated':
      return t('workbenchScripts.episodeRepeated', { episode: warning.episode });
    case 'episodeOrder':
      return t('workbenchScripts.episodeOrder', { episode: warning.episode, after: warning.after });
    case 'episodeEmpty':
      return t('workbenchScripts.episodeEmpty', { episode: warning.episode });
    case 'noHeadings':
      return t('workbenchScripts.noHeadings');
    case 'noHook':
      return t('workbenchScripts.noHook', { episode: warning.episode });
    case 'similarName':
    case 'similarPlace':
      return similarText(warning, t);
    case 'speakerNotListed':
      return t('workbenchScripts.speakerNotListed', { name: warning.name, scene: warning.scene });
    case 'neverSpeaks':
      return t('workbenchScripts.neverSpeaks', { name: warning.name });
    default:
      return sceneText(warning, t);
  }
}

type SceneWarning = Extract<WarningFacts, { kind: `scene${string}` }>;

function sceneText(warning: SceneWarning, t: Translate): string {
  switch (warning.kind) {
    case 'scenesMissing':
      return t('workbenchScripts.scenesMissing', {
        episode: warning.episode,
        range: rangeText(warning),
      });
    case 'sceneRepeated':
      return t('workbenchScripts.sceneRepeated', {
        episode: warning.episode,
        scene: warning.scene,
      });
    case 'sceneOrder':
      return t('workbenchScripts.sceneOrder', { scene: warning.scene, after: warning.after });
    case 'sceneElsewhere':
      return t('workbenchScripts.sceneElsewhere', {
        episode: warning.episode,
        scene: warning.scene,
      });
    case 'sceneWithoutPeople':
      return t('workbenchScripts.sceneWithoutPeople', { scene: warning.scene });
  }
}

type Similar = Extract<WarningFacts, { kind: 'similarName' | 'similarPlace' }>;

function similarText({ kind, name, count, other, otherCount }: Similar, t: Translate): string {
  const values = { name, times: count, other, otherTimes: otherCount };
  return kind === 'similarName'
    ? t('workbenchScripts.similarName', values)
    : t('workbenchScripts.similarPlace', values);
}

function rangeText({ first, last }: { first: number; last: number }): string {
  return first === last ? `${first}` : `${first}–${last}`;
}
