/** The types that a file chooser offers first, as in `<input accept>`; `open-files.ts` reads them. */
export const SUBTITLE_FILES = '.srt,.vtt,.ass,.ssa,text/vtt';
export const SCRIPT_FILES = '.txt,.fountain,.spmd,.md,.docx,text/plain';
