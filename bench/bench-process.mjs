import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a part of the benchmark as a separate process; `ask` sends a message and waits for the answer. */
export function startBenchProcess(file, nodeOptions = []) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: nodeOptions });
  return {
    ask: async (message) => {
      const waiting = new AbortController();
      const until = (event) => once(child, event, { signal: waiting.signal });
      child.send(message);
      const answered = until('message').then(([answer]) => answer);
      const ended = until('exit').then(([code]) => ({ error: `${file} ended with ${code}` }));
      const answer = await Promise.race([answered, ended]);
      for (const each of [answered, ended]) each.catch(() => undefined);
      waiting.abort();
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
