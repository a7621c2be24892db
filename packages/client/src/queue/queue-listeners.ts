/** Named events and their listeners. An error of a listener stops neither the other listeners nor the sender. */
export interface Listeners<Events extends object> {
  /** Returns a function that removes the listener. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void;
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
}

export function createListeners<Events extends object>(): Listeners<Events> {
  const listening: { [Name in keyof Events]?: Set<(event: Events[Name]) => void> } = {};
  return {
    on(name, listener) {
      const all = listening[name] ?? new Set();
      listening[name] = all;
      // The same function may be added twice; each returned function removes one of them.
      const own: typeof listener = (event) => listener(event);
      all.add(own);
      return () => void all.delete(own);
    },
    emit(name, event) {
      for (const listener of [...(listening[name] ?? [])]) {
        try {
          listener(event);
        } catch {
          // The reported change is already stored, and listeners handle their own errors.
        }
      }
    },
  };
}
