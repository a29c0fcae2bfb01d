import applyDevice from '../shell/first-script.ts?inline-script';
import loadPictures from './load-pictures.ts?inline-script';
import loadScripts from './load-scripts.ts?inline-script';
import registerWorker from './register-worker.ts?inline-script';

export const firstScript = `${applyDevice};${loadScripts}`;
export const lastHeadScript = `${registerWorker};${loadPictures}`;

/** All scripts that documents contain; they are the same in each, so the policy's hashes are too. */
export const inlineScripts: readonly string[] = [firstScript, lastHeadScript];
