import { type LiveBatch, type MessageText, messageText } from './live-messages.js';

/** The messages that have not been sent to one reader of the stream yet. */
export interface LiveQueue {
  deliver(batch: LiveBatch): void;
  /** Discards the waiting messages, sends `reset` and ends. */
  reset(): void;
  end(): void;
  /** The text of the stream, until it ends. If nothing was sent for a while, a comment is sent. */
  pieces(): AsyncGenerator<string>;
}

/** If more messages, or more characters, wait for a reader, the reader must read `/live` again. */
const mostMessages = 5_000;
const mostCharacters = 4_000_000;
/**
 * The length at which a piece ends. For each client that stops reading, one piece stays in memory; the texts that wait
 * are shared by all readers.
 */
const charactersOfPiece = 64 * 1024;
const heartbeatMs = 15_000;
/** A client that lost the stream tries again after this time. */
const opening = 'retry: 2000\n\n';
const heartbeat = ':\n\n';

/**
 * Of the waiting messages, only the last has the id of the newest batch. The messages before it repeat the id that was
 * sent last, because the reader has everything only up to there. So a reader that comes back with any of these ids
 * misses nothing. `startId` is the id that the reader came with; without one, the reader begins with the first batch.
 */
export function createLiveQueue(startId: string | null, pauseMs = heartbeatMs): LiveQueue {
  let sentId = startId;
  let latestId = startId;
  let messages: MessageText[] = [];
  let characters = 0;
  const positions = new Map<string, MessageText>();
  let isEnding = false;
  let wake = () => {};

  const clear = () => {
    messages = [];
    characters = 0;
    positions.clear();
  };
  const take = (): string => {
    const texts: MessageText[] = [];
    let length = 0;
    const add = (text: MessageText) => {
      texts.push(text);
      length += text.length;
    };
    while (texts.length < messages.length && length < charactersOfPiece) add(messages[texts.length] ?? '');
    messages.splice(0, texts.length);
    characters -= length;
    for (const [sessionId, text] of positions) {
      if (length >= charactersOfPiece) break;
      add(text);
      positions.delete(sessionId);
    }
    const isLast = messages.length + positions.size === 0;
    const last = isLast ? (texts.pop() ?? '') : '';
    const before = texts.map((text) => `id: ${sentId}\n${text}`).join('');
    if (isLast) sentId = latestId;
    return isLast ? `${before}id: ${sentId}\n${last}` : before;
  };
  const reset = () => {
    clear();
    messages.push(messageText('reset', {}));
    isEnding = true;
    wake();
  };
  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    deliver(batch) {
      if (isEnding) return;
      latestId = batch.id;
      sentId ??= batch.id;
      for (const text of batch.messages) {
        messages.push(text);
        characters += text.length;
      }
      for (const [sessionId, text] of batch.positions) positions.set(sessionId, text);
      if (messages.length > mostMessages || characters > mostCharacters) reset();
      else if (messages.length + positions.size > 0) wake();
    },
    reset,
    end() {
      clear();
      isEnding = true;
      wake();
    },
    async *pieces() {
      yield opening;
      for (;;) {
        if (messages.length + positions.size > 0) yield take();
        else if (isEnding) return;
        else {
          await sleep();
          if (messages.length + positions.size === 0 && !isEnding) yield heartbeat;
        }
      }
    },
  };
}
