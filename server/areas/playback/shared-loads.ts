/** Loads values for a cache; concurrent calls for one key share one load. */
export class SharedLoads<Value> {
  #running = new Map<string, Promise<Value>>();

  /** `keep` is not called after a `drop` during the load, because the value may be stale. */
  run(key: string, load: () => Promise<Value>, keep: (value: Value) => void): Promise<Value> {
    const running = this.#running;
    const shared = running.get(key);
    if (shared) return shared;
    const started = load().then((value) => {
      if (running === this.#running) keep(value);
      return value;
    });
    running.set(key, started);
    const finish = () => running.delete(key);
    started.then(finish, finish);
    return started;
  }

  /** Later calls start a new load. */
  drop(): void {
    this.#running = new Map();
  }
}
