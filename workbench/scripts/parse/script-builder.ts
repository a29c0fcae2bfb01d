import type { SceneHeading } from './headings/scene-heading.ts';
import type { Episode, ListedProp, Scene, Script, ScriptLine } from './script.ts';

type SceneParts = Omit<Scene, 'position' | 'lines' | 'people' | 'props' | 'line'>;

interface SceneDraft {
  facts: SceneParts;
  people: Set<string>;
  props: ListedProp[];
  lines: ScriptLine[];
  line: number;
}

interface EpisodeDraft {
  no: number | undefined;
  title: string;
  line: number;
  scenes: SceneDraft[];
  hook: { line: number; sceneCount: number } | undefined;
}

const NO_HEADING: SceneParts = {
  number: undefined,
  heading: '',
  place: '',
  time: undefined,
  setting: undefined,
  hasPeopleList: false,
};

/** Collects the parts of a script in their order. */
export class ScriptBuilder {
  #title = '';
  #episodes: EpisodeDraft[] = [];

  /** The title precedes everything else. */
  setTitle(title: string): void {
    if (this.#episodes.length === 0) this.#title ||= title;
  }

  /** Lines before the first episode heading are a preamble, unless there are scenes among them. */
  startEpisode(no: number | undefined, title: string, line: number): void {
    const [first] = this.#episodes;
    if (this.#episodes.length === 1 && first && isPreamble(first)) this.#episodes = [];
    this.#episodes.push({ no, title, line, scenes: [], hook: undefined });
  }

  /** Replaces an opening of unmarked lines only, such as a synopsis. */
  startScene(heading: string, parts: SceneHeading, line: number): void {
    const { scenes } = this.#episode(line);
    const [opening] = scenes;
    if (scenes.length === 1 && opening && isRemark(opening)) scenes.pop();
    const { people, ...facts } = parts;
    scenes.push({
      ...emptyScene(line),
      facts: { ...NO_HEADING, ...facts, heading, hasPeopleList: people !== undefined },
      people: new Set(people),
    });
  }

  addLine(line: ScriptLine): void {
    this.#scene(line.line).lines.push(line);
  }

  /** The line that was added last, if it belongs to the current scene. */
  lastLine(): ScriptLine | undefined {
    return this.#episodes.at(-1)?.scenes.at(-1)?.lines.at(-1);
  }

  replaceLastLine(line: ScriptLine): void {
    const lines = this.#episodes.at(-1)?.scenes.at(-1)?.lines;
    if (lines && lines.length > 0) lines[lines.length - 1] = line;
  }

  addPeople(names: readonly string[], line: number): void {
    const scene = this.#scene(line);
    for (const name of names) scene.people.add(name);
    scene.facts = { ...scene.facts, hasPeopleList: true };
  }

  addProps(names: readonly string[], text: string, line: number): void {
    const { props } = this.#scene(line);
    for (const name of names) props.push({ name, text, line });
  }

  /** A line such as `地点：` fills what the heading left open. */
  addFacts({ place, time, setting }: Partial<SceneHeading>, line: number): void {
    const scene = this.#scene(line);
    scene.facts = {
      ...scene.facts,
      place: scene.facts.place || (place ?? ''),
      time: scene.facts.time ?? time,
      setting: scene.facts.setting ?? setting,
    };
  }

  /** Whether the current scene has a place and lines, so that a new place is a new scene. */
  hasFullScene(): boolean {
    const scene = this.#episodes.at(-1)?.scenes.at(-1);
    return scene !== undefined && scene.facts.place !== '' && scene.lines.length > 0;
  }

  markHook(line: number): void {
    const episode = this.#episode(line);
    episode.hook = { line, sceneCount: Math.max(1, episode.scenes.length) };
  }

  finish(): Script {
    let position = 0;
    const episodes = this.#episodes.map((draft): Episode => {
      const scenes = draft.scenes.map((scene): Scene => {
        position += 1;
        const { facts, people, props, lines, line } = scene;
        return { ...facts, position, people: [...people], props, lines, line };
      });
      const { no, title, line, hook } = draft;
      const isAtEnd = hook && hook.sceneCount >= scenes.length;
      return { no, title, line, hookLine: isAtEnd ? hook.line : undefined, scenes };
    });
    return { title: this.#title, episodes };
  }

  #episode(line: number): EpisodeDraft {
    const last = this.#episodes.at(-1);
    if (last) return last;
    const episode = { no: undefined, title: '', line, scenes: [], hook: undefined };
    this.#episodes.push(episode);
    return episode;
  }

  #scene(line: number): SceneDraft {
    const { scenes } = this.#episode(line);
    const last = scenes.at(-1);
    if (last) return last;
    const scene = emptyScene(line);
    scenes.push(scene);
    return scene;
  }
}

function emptyScene(line: number): SceneDraft {
  return { facts: NO_HEADING, people: new Set(), props: [], lines: [], line };
}

function isPreamble({ no, scenes }: EpisodeDraft): boolean {
  return no === undefined && scenes.every(({ facts }) => facts.heading === '');
}

function isRemark({ facts, people, lines }: SceneDraft): boolean {
  return facts.heading === '' && people.size === 0 && lines.every(({ kind }) => kind === 'other');
}
