import { readTabMessage, type TabChannel, type TabLocks, type TabMessage } from './tab-messages.js';

export interface TabLeadOptions<View> {
  /** A name that all tabs with one store share, such as the name of the store. */
  name: string;
  /** Called when this tab becomes the leader: start the client. */
  onLead(): void | Promise<void>;
  /** Called when another tab leads, or will lead once this has resolved: stop the client, if there is one. */
  onFollow(): void | Promise<void>;
  /** Called in the other tabs with the view of the leading tab. */
  onView?(view: View): void;
  /** By default the browser's locks. With null, as in browsers without locks, every tab leads. */
  locks?: TabLocks | null;
  /** By default the browser's `BroadcastChannel`. */
  channel?: (name: string) => TabChannel;
  /** How long `takeOver` waits for the other tab, in milliseconds; default 10,000. */
  patienceMs?: number;
}

/** One of several tabs with the app: one tab leads, and the others show the same view. */
export interface TabLead<View> {
  /** `starting` until the browser has said whether another tab leads. */
  readonly role: 'starting' | 'leading' | 'following';
  /** Sends this tab's view to the other tabs, if it leads. The view must be a structured-cloneable value. */
  publish(view: View): void;
  /**
   * Asks the leading tab to stop its client and let this one lead. Resolves with true when this tab leads, or with
   * false if the leading tab has not answered in time. Then this tab leads when that one is closed.
   */
  takeOver(): Promise<boolean>;
  /** Lets another tab lead; stop the client first. Afterwards no function of the options is called. */
  stop(): Promise<void>;
}

/**
 * Begins immediately. A lock of the browser decides which tab leads, so another tab leads when the leading one is closed or
 * killed. The functions of the options are called one after another.
 */
export function createTabLead<View>(options: TabLeadOptions<View>): TabLead<View> {
  const { name, patienceMs = 10_000 } = options;
  const locks: TabLocks | null = options.locks ?? globalThis.navigator?.locks ?? null;
  const lockName = `fleet-tabs:${name}`;
  const channel = (options.channel ?? ((each) => new BroadcastChannel(each)))(lockName);
  const id = crypto.randomUUID();
  let role: TabLead<View>['role'] = 'starting';
  let isStopped = false;
  let view: View | undefined;
  let release = () => {};
  let waiting = new AbortController();
  let turn: Promise<void> = Promise.resolve();
  const whenLeading: (() => void)[] = [];
  const whenOtherLeads: (() => void)[] = [];
  const isLeading = () => role === 'leading' && !isStopped;

  const post = (message: TabMessage<View>) => channel.postMessage(message);
  const inTurn = (work: () => void | Promise<void>): Promise<void> => {
    turn = turn.then(() => (isStopped ? undefined : work())).catch(complain);
    return turn;
  };

  function lead(): Promise<void> {
    role = 'leading';
    view = undefined;
    post({ kind: 'leading', from: id });
    for (const resolve of whenLeading.splice(0)) resolve();
    return inTurn(() => options.onLead());
  }

  function follow(): Promise<void> {
    role = 'following';
    return inTurn(() => options.onFollow());
  }

  function show(shown: View): void {
    if (role === 'following') options.onView?.(shown);
  }

  /** Resolves when the lock is to be released. */
  const untilReleased = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      void lead();
    });

  /** Waits for the lock, and then leads. */
  function wait(): void {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const granted = () => (signal.aborted ? undefined : untilReleased());
    locks?.request(lockName, { signal }, async () => granted()).catch(() => undefined);
  }

  async function begin(): Promise<void> {
    if (locks === null) return lead();
    await locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (isStopped) return;
      if (lock !== null) return untilReleased();
      void follow();
      post({ kind: 'hello', from: id });
      wait();
    });
  }

  /** The tab that asked must get the lock first, so the others wait until it has it. */
  async function giveWay(): Promise<void> {
    waiting.abort();
    if (role === 'leading') {
      await follow();
      release();
    }
    await within(patienceMs, (resolve) => whenOtherLeads.push(resolve));
    if (!isStopped && role === 'following') wait();
  }

  channel.addEventListener('message', ({ data }) => {
    const message = readTabMessage<View>(data);
    if (isStopped || message === null || message.from === id) return;
    switch (message.kind) {
      case 'take_over':
        return void giveWay();
      case 'leading':
        for (const resolve of whenOtherLeads.splice(0)) resolve();
        return;
      case 'hello':
        if (role === 'leading' && view !== undefined) post({ kind: 'view', from: id, view });
        return;
      case 'view':
        if (role === 'following') void inTurn(() => show(message.view));
    }
  });
  begin().catch(complain);

  return {
    get role() {
      return role;
    },
    publish(next) {
      if (!isLeading()) return;
      view = next;
      post({ kind: 'view', from: id, view: next });
    },
    async takeOver() {
      if (role === 'following' && !isStopped) {
        post({ kind: 'take_over', from: id });
        wait();
        await within(patienceMs, (resolve) => whenLeading.push(resolve));
      }
      return isLeading();
    },
    async stop() {
      isStopped = true;
      waiting.abort();
      await turn;
      release();
      channel.close();
      for (const resolve of [...whenLeading.splice(0), ...whenOtherLeads.splice(0)]) resolve();
    },
  };
}

/** Resolves when `resolve` is called, or after `ms`. */
function within(ms: number, ready: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    ready(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function complain(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a fault of the app must not vanish, and there is nobody else to tell.
  console.error('A function of the tab lead failed.', error);
}
