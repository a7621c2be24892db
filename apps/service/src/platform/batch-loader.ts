/** The most loads that run at the same time. While the database works on them, the next load collects its keys. */
const mostUnderWay = 2;
/** The shortest time between the starts of two loads. Requests that come in between wait for the next load. */
const shortestPauseMs = 2;

/**
 * Combines all requests of one turn of the event loop into one load, which returns one value per key, in the order of
 * the keys. A load starts at least 2 ms after the previous one, and only while fewer than two are running, because each
 * statement costs this process some 100 µs. A load has at most `mostAtOnce` keys. If a load fails, all its requests
 * fail.
 */
export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  mostAtOnce: number,
): (key: Key) => Promise<Value | undefined> {
  interface Question {
    key: Key;
    resolve: (value: Value | undefined) => void;
    reject: (reason: unknown) => void;
  }
  let asked: Question[] = [];
  let underWay = 0;
  let mayBeginAtMs = 0;
  let waiting = false;

  const answer = async (questions: readonly Question[]): Promise<void> => {
    underWay += 1;
    try {
      const values = await load(questions.map((each) => each.key));
      for (const [index, question] of questions.entries()) question.resolve(values[index]);
    } catch (reason) {
      for (const question of questions) question.reject(reason);
    }
    underWay -= 1;
    schedule();
  };
  const flush = (): void => {
    waiting = false;
    mayBeginAtMs = performance.now() + shortestPauseMs;
    while (asked.length > 0 && underWay < mostUnderWay) {
      const questions = asked.slice(0, mostAtOnce);
      asked = asked.slice(mostAtOnce);
      answer(questions);
    }
  };
  const schedule = (): void => {
    if (waiting || asked.length === 0 || underWay === mostUnderWay) return;
    waiting = true;
    const pauseMs = mayBeginAtMs - performance.now();
    if (pauseMs <= 0) setImmediate(flush);
    else setTimeout(flush, Math.ceil(pauseMs));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      asked.push({ key, resolve, reject });
      schedule();
    });
}
