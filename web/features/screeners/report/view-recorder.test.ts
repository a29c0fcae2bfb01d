import { describe, expect, test } from 'vitest';
import { MAX_RANGES } from '../limits.ts';
import { ViewRecorder } from './view-recorder.ts';

/** A video that advances by a simulated clock and reports events as browsers do. */
class ScriptedVideo {
  readonly recorder = new ViewRecorder();
  #at = 5000;
  #position = 0;
  #rate = 1;
  #isPlaying = false;

  #event(part: { isSeeking?: boolean } = {}) {
    const isSeeking = part.isSeeking ?? false;
    this.recorder.add({
      at: this.#at,
      position: this.#position,
      rate: this.#rate,
      isAdvancing: this.#isPlaying && !isSeeking,
      isSeeking,
    });
  }

  play() {
    this.#isPlaying = true;
    this.#event();
  }

  /** Plays with four events a second; the rest that fills no quarter passes without an event. */
  watch(seconds: number) {
    const end = this.#at + seconds * 1000;
    while (this.#at + 250 <= end) {
      this.#advance(250);
      this.#event();
    }
    this.#advance(end - this.#at);
  }

  #advance(ms: number) {
    this.#at += ms;
    if (this.#isPlaying) this.#position += (ms / 1000) * this.#rate;
  }

  pause() {
    this.#isPlaying = false;
    this.#event();
  }

  wait(seconds: number) {
    this.#at += seconds * 1000;
  }

  /** `seeking`, some time without playback, `seeked`. */
  seek(position: number, loadingSeconds = 0.3) {
    this.#position = position;
    this.#event({ isSeeking: true });
    this.wait(loadingSeconds);
    this.#event();
  }

  setRate(rate: number) {
    this.#event();
    this.#rate = rate;
    this.#event();
  }

  /** The buffer is empty: `waiting`, then `playing`. */
  stall(seconds: number) {
    this.#isPlaying = false;
    this.#event();
    this.wait(seconds);
    this.play();
  }
}

function record(script: (video: ScriptedVideo) => void) {
  const video = new ScriptedVideo();
  script(video);
  return video.recorder.ranges;
}

describe('the recorder of a view', () => {
  test('records nothing before playback and one part for uninterrupted playback', () => {
    expect(record((video) => video.wait(5))).toEqual([]);
    expect(
      record((video) => {
        video.play();
        video.watch(10);
        video.pause();
      }),
    ).toEqual([[0, 10]]);
  });

  test('joins the parts before and after a pause', () => {
    const ranges = record((video) => {
      video.play();
      video.watch(3);
      video.pause();
      video.wait(600);
      video.play();
      video.watch(4);
      video.pause();
    });
    expect(ranges).toEqual([[0, 7]]);
  });

  test('keeps skipped parts apart and ends the part at the moment of the seek', () => {
    const ranges = record((video) => {
      video.play();
      video.watch(4.2);
      video.seek(30);
      video.watch(5);
      video.pause();
    });
    expect(ranges).toEqual([
      [0, 4.2],
      [30, 35],
    ]);
  });

  test('a part that is watched again is a part of its own', () => {
    const ranges = record((video) => {
      video.play();
      video.watch(8);
      video.seek(2);
      video.watch(3);
      video.pause();
    });
    expect(ranges).toEqual([
      [0, 8],
      [2, 5],
    ]);
  });

  test('seeks while paused and repeated seeks record nothing between them', () => {
    const ranges = record((video) => {
      video.seek(50);
      video.seek(20);
      video.play();
      video.watch(2);
      video.seek(60, 0);
      video.seek(70, 0);
      video.seek(80, 0);
      video.watch(1);
      video.pause();
      video.seek(5);
    });
    expect(ranges).toEqual([
      [20, 22],
      [80, 81],
    ]);
  });

  test('time spent stalled is not watched', () => {
    const ranges = record((video) => {
      video.play();
      video.watch(2);
      video.stall(12);
      video.watch(2);
      video.stall(3);
      video.seek(40);
      video.watch(1);
      video.pause();
    });
    expect(ranges).toEqual([
      [0, 4],
      [40, 41],
    ]);
  });

  test('at double speed seconds of the video are counted, not of the clock', () => {
    const ranges = record((video) => {
      video.play();
      video.watch(2);
      video.setRate(2);
      video.watch(5.1);
      video.seek(60);
      video.setRate(0.5);
      video.watch(4);
      video.pause();
    });
    expect(ranges).toEqual([
      [0, 12.2],
      [60, 62],
    ]);
  });

  test('a loop from the end to the start is watched twice', () => {
    const ranges = record((video) => {
      video.play();
      video.watch(15);
      video.seek(0, 0);
      video.watch(15);
      video.pause();
    });
    expect(ranges).toEqual([
      [0, 15],
      [0, 15],
    ]);
  });

  test('a jump without a seek event is not counted as watched', () => {
    const recorder = new ViewRecorder();
    const sample = { rate: 1, isAdvancing: true, isSeeking: false };
    recorder.add({ ...sample, at: 0, position: 0 });
    recorder.add({ ...sample, at: 1000, position: 1 });
    recorder.add({ ...sample, at: 1250, position: 90 });
    recorder.add({ ...sample, at: 2250, position: 91, isAdvancing: false });
    expect(recorder.ranges).toEqual([
      [0, 1.25],
      [90, 91],
    ]);
  });

  test("the player's own seek is exact although its events arrive late", () => {
    const recorder = new ViewRecorder();
    const sample = { rate: 1, isAdvancing: true, isSeeking: false };
    recorder.add({ ...sample, at: 0, position: 0 });
    recorder.seek({ ...sample, at: 400, position: 0.4 }, 60);
    // The page was busy for a second: the seek took 0.3 of it, the video played for the rest.
    recorder.add({ ...sample, at: 1400, position: 60.7 });
    recorder.add({ ...sample, at: 2400, position: 61.7, isAdvancing: false });
    expect(recorder.ranges).toEqual([
      [0, 0.4],
      [60, 61.7],
    ]);
  });

  /** Events of a throttled page: time in milliseconds, position, 1 if the video advances. */
  function replay(log: [at: number, position: number, state: 0 | 1 | 'seeking'][]) {
    const recorder = new ViewRecorder();
    for (const [at, position, state] of log) {
      const [isAdvancing, isSeeking] = [state === 1, state === 'seeking'];
      recorder.add({ at, position, rate: 1, isAdvancing, isSeeking });
    }
    return recorder.ranges;
  }

  test('late events after the start and after a stall lose nothing', () => {
    const ranges = replay([
      [500, 0, 0],
      [8200, 2.3, 1],
      [9400, 3.5, 1],
      [9500, 3.6, 0],
      [10_000, 3.6, 0],
      [11_100, 4.5, 1],
      [16_000, 9.4, 1],
      [16_100, 9.5, 0],
    ]);
    expect(ranges).toEqual([[0, 9.5]]);
  });

  test('after a seek with late events the part starts at the target, if the clock allows it', () => {
    const ranges = replay([
      [0, 0, 1],
      [1000, 1, 1],
      [1200, 40, 'seeking'],
      [4000, 42.2, 1],
      [5000, 43.2, 0],
      // The video was moved without an event.
      [5500, 60, 1],
      [6500, 61, 0],
    ]);
    expect(ranges).toEqual([
      [0, 1.2],
      [40, 43.2],
      [60, 61],
    ]);
  });

  test('more parts than a report may have are joined where the gap is shortest', () => {
    const ranges = record((video) => {
      video.play();
      for (let part = 0; part <= MAX_RANGES; part += 1) {
        // Every gap is 10 seconds, except for one of 3 seconds.
        if (part > 0) video.seek(part * 11 - (part > 100 ? 7 : 0));
        video.watch(1);
      }
      video.pause();
    });
    expect(ranges).toHaveLength(MAX_RANGES);
    expect(ranges[99]).toEqual([1089, 1090]);
    expect(ranges[100]).toEqual([1100, 1105]);
    expect(ranges.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(MAX_RANGES + 1 + 3);
  });

  test.each([
    ['the only gap is joined', 4, 3],
    ['without a gap a part of one second is dropped', 0.5, -1],
  ])('parts that overlap are not joined: %s', (_what, middle, change) => {
    const video = new ScriptedVideo();
    const sum = () => video.recorder.ranges.reduce((all, [from, to]) => all + to - from, 0);
    video.play();
    video.watch(1);
    for (let part = 1; part < MAX_RANGES; part += 1) {
      video.seek(part === 101 ? middle : (part % 2) / 2);
      video.watch(1);
    }
    const before = sum();
    video.seek(0);
    expect(sum() - before).toBe(change);
    expect(video.recorder.ranges.length).toBeLessThanOrEqual(MAX_RANGES);
  });
});
