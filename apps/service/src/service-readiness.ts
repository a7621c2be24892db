import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './platform/database/open-database.js';
import { createDatabaseCheck } from './platform/health/database-readiness.js';
import { createDiskCheck } from './platform/health/disk-readiness.js';
import type { PushTransport } from './platform/push/push-transport.js';
import { recentAnswer } from './platform/recent-answer.js';
import type { Dispatcher } from './webhooks/webhook-dispatcher.js';

/** The content of `/health/ready` [C-13]. */
interface Readiness {
  /** Returns each part by name: null if it works, otherwise the fault. Responds within two seconds. */
  read(): Promise<Readonly<Record<string, string | null>>>;
  /**
   * Call it once the service has started. Before, the response says that the service is starting; after, the parts are
   * checked.
   */
  noteStarted(): void;
}

interface ReadinessParts {
  database: Pick<Database, 'kind' | 'connection'>;
  dataDir: string;
  push: Pick<PushTransport, 'readiness' | 'lag'>;
  webhooks: Pick<Dispatcher, 'readiness'>;
}

/** A push message that waits longer than this for delivery is a fault. */
const longestLagSeconds = 30;
const lagPatienceMs = 500;

export function createReadiness({ database, dataDir, push, webhooks }: ReadinessParts): Readiness {
  let started = false;
  const sharedLag = recentAnswer(push.lag);
  const checkDatabase = createDatabaseCheck(database.connection);
  const checkDisk = database.kind === 'embedded' ? createDiskCheck(dataDir) : null;

  async function checkOutbox(): Promise<string | null> {
    const none = { messages: 0, seconds: 0 };
    const lag = sharedLag().catch(() => none);
    const { messages, seconds } = await Promise.race([lag, delay(lagPatienceMs, none, { ref: false })]);
    if (seconds <= longestLagSeconds) return null;
    return `The oldest push message has waited for ${Math.round(seconds)} s; ${messages} wait.`;
  }

  return {
    noteStarted: () => {
      started = true;
    },
    async read() {
      if (!started) return { start: 'The service is still starting.' };
      const [answer, disk, broker] = await Promise.all([checkDatabase(), checkDisk?.(), push.readiness()]);
      // Reading the lag may query the database, so skip it if the database does not respond.
      const outbox = answer === null ? await checkOutbox() : null;
      return {
        ...{ database: answer, ...(disk === undefined ? {} : { disk }), broker, outbox },
        webhooks: webhooks.readiness(),
      };
    },
  };
}
