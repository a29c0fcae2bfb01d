import type { WatchedRange } from '#contract/screeners.ts';
import { MAX_RANGES } from '../limits.ts';

/** Parts that are at most this far apart are joined: a pause, or the inexact end of a seek. */
const JOIN_SECONDS = 0.25;
/** How far the position may be ahead of the clock and still count as playback. */
const SLACK_SECONDS = 0.75;
/** At most this much is added for the time between the last event before a seek and the seek. */
const MAX_UNSEEN_SECONDS = 2;

/** The state of the video element at one of its events. */
export interface VideoSample {
  /** The time of the event in milliseconds, from any origin. */
  at: number;
  /** The position in seconds; during a seek, its target. */
  position: number;
  rate: number;
  /** False while paused, seeking, stalled or at the end. */
  isAdvancing: boolean;
  isSeeking: boolean;
}

/** Turns the events of a video element into the parts that were watched, in the order of viewing. */
export class ViewRecorder {
  readonly #ranges: [from: number, to: number][] = [];
  /** The last sample, if the video was advancing. */
  #last: VideoSample | undefined;
  /** The last sample or target of a seek since the video stopped: the next part starts there. */
  #stopped: VideoSample | undefined;

  get ranges(): WatchedRange[] {
    return this.#ranges
      .map(([from, to]): WatchedRange => [round(from), round(to)])
      .filter(([from, to]) => from < to);
  }

  add(sample: VideoSample) {
    const last = this.#last;
    this.#last = sample.isAdvancing ? sample : undefined;
    if (!sample.isAdvancing) this.#stopped = sample;
    if (last && isContinuation(last, sample)) return this.#extendTo(sample.position);
    // A seek: `position` is its target already, so the end of the part follows from the clock.
    if (last)
      this.#extendTo(last.position + Math.min(secondsBetween(last, sample), MAX_UNSEEN_SECONDS));
    if (sample.isAdvancing) this.#startAt(sample);
  }

  /**
   * Called before the player seeks. With the position before and the target, both ends are exact
   * even if the events of the seek arrive late, because the page was busy.
   */
  seek(sample: VideoSample, target: number) {
    this.add({ ...sample, isAdvancing: false });
    this.#stopped = { ...sample, position: target };
  }

  /** On a busy page the first event of a part arrives when some of it was already played. */
  #startAt(sample: VideoSample) {
    const stopped = this.#stopped;
    this.#stopped = undefined;
    if (!stopped || !isContinuation(stopped, sample)) return this.#start(sample.position);
    this.#start(stopped.position);
    this.#extendTo(sample.position);
  }

  #extendTo(position: number) {
    const range = this.#ranges.at(-1);
    if (range && position > range[1]) range[1] = position;
  }

  #start(position: number) {
    const range = this.#ranges.at(-1);
    if (range && Math.abs(position - range[1]) <= JOIN_SECONDS) return;
    if (range && range[0] === range[1]) this.#ranges.pop();
    this.#ranges.push([position, position]);
    if (this.#ranges.length > MAX_RANGES) reduce(this.#ranges);
  }
}

function isContinuation(last: VideoSample, { at, position, isSeeking }: VideoSample): boolean {
  const passed = position - last.position;
  return (
    !isSeeking && passed >= 0 && passed <= secondsBetween(last, { at }) + SLACK_SECONDS * last.rate
  );
}

/** Seconds of the video, at the speed of the earlier sample. */
function secondsBetween(earlier: VideoSample, later: Pick<VideoSample, 'at'>): number {
  return ((later.at - earlier.at) / 1000) * earlier.rate;
}

/**
 * Joins the two successive parts with the shortest gap between them. Parts that overlap are not
 * joined: the server ignores a report with fewer seconds than the one before. Without any gap, the
 * shortest part is dropped, which is soon made up by the part that is still growing.
 */
function reduce(ranges: [from: number, to: number][]) {
  // The last part is still growing.
  const complete = ranges.slice(0, -1);
  const gaps = complete.map(([from], index) => gapOf(complete[index - 1], from));
  const nearest = gaps.indexOf(Math.min(...gaps));
  const [before, after] = [ranges[nearest - 1], ranges[nearest]];
  if (before && after && gaps[nearest] !== Number.POSITIVE_INFINITY)
    return ranges.splice(nearest - 1, 2, [before[0], after[1]]);
  const lengths = complete.map(([from, to]) => to - from);
  return ranges.splice(lengths.indexOf(Math.min(...lengths)), 1);
}

/** Infinite if the second part starts before the end of the first. */
function gapOf(before: [from: number, to: number] | undefined, from: number): number {
  return before && from >= before[1] ? from - before[1] : Number.POSITIVE_INFINITY;
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;
