/** A proxy of an object that a hook creates before the tests, so that a test file can declare it at the top. */
export function onceStarted<T extends object>(find: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_, name) {
      const started = find();
      if (!started) throw new Error("It is not started yet: use it in a test or a hook");
      return Reflect.get(started, name);
    },
  });
}
