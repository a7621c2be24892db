/** Stand-in for `createTabLead` of the client, until that is there: one window has the lock, and gives it on request. */
export function createTabLead(options: {
  name: string;
  onLead(): void | Promise<void>;
  onFollow(): void | Promise<void>;
}): { takeOver(): Promise<boolean>; stop(): Promise<void> } {
  const lockName = `fleet-tabs:${options.name}`;
  const channel = new BroadcastChannel(lockName);
  let release = () => {};
  let isLeading = false;

  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      isLeading = true;
      void options.onLead();
    });
  channel.onmessage = async () => {
    if (!isLeading) return;
    isLeading = false;
    await options.onFollow();
    release();
    setTimeout(() => void navigator.locks.request(lockName, hold), 500);
  };
  void navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock !== null) return hold();
    void options.onFollow();
    setTimeout(() => void navigator.locks.request(lockName, hold), 0);
  });
  return {
    async takeOver() {
      channel.postMessage('take_over');
      return true;
    },
    async stop() {
      channel.close();
      release();
    },
  };
}
