/** Wakes a loop that waits for work. If it rings while the loop works, the loop's next wait ends immediately. */
export interface Doorbell {
  ring(): void;
  /** Resolves at a ring, or after a time in milliseconds. */
  wait(ms: number): Promise<void>;
}

export function createDoorbell(): Doorbell {
  let rung = false;
  let wake = (): void => undefined;
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = () => undefined;
      rung = false;
    },
  };
}
