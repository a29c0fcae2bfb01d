import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { parseTimeLine, type TimeLine } from '#subtitles/formats/times.ts';

/** Parses `00:00:01,000 --> 00:00:02,500`. */
export function parseTiming(line: string, lineNo: number): TimeLine {
  const times = parseTimeLine(line);
  const values = { line: lineNo, text: line.trim() };
  if (!times) throw new OperatorError(say('deskIngest.lineNotTime', values));
  if (times.endMs <= times.startMs) throw new OperatorError(say('deskIngest.lineEnds', values));
  return times;
}
