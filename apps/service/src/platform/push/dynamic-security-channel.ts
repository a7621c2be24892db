import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type BrokerConnection, connectToBroker } from './broker-connection.js';

/** A command of Mosquitto's dynamic security plugin, with its members. */
export interface SecurityCommand {
  command: string;
  [member: string]: unknown;
}

/** The plugin's response to a command. */
export interface SecurityAnswer {
  error: string | null;
  data: unknown;
}

interface Waiting {
  resolve(answer: SecurityAnswer): void;
  reject(error: unknown): void;
}

/** Sends commands to the plugin over a connection of its own, which is opened when it is needed. */
export interface DynamicSecurityChannel {
  /**
   * Sends commands in this order, and returns their responses in the same order. Rejects if the broker cannot be
   * reached or does not respond.
   */
  send(commands: readonly SecurityCommand[]): Promise<SecurityAnswer[]>;
  stop(): Promise<void>;
}

const controlTopic = '$CONTROL/dynamic-security/v1';
const patienceMs = 5_000;

export function openDynamicSecurityChannel(url: string, clientId: string): DynamicSecurityChannel {
  const waiting = new Map<string, Waiting>();
  let line: Promise<BrokerConnection> | null = null;
  let sent = 0;

  const onMessage = (payload: Buffer): void => {
    for (const { correlation, ...answer } of readAnswers(payload)) {
      waiting.get(correlation)?.resolve(answer);
      waiting.delete(correlation);
    }
  };

  const open = async (): Promise<BrokerConnection> => {
    const connection = await connectToBroker({ url, clientId });
    connection.lost.addEventListener('abort', () => {
      for (const { reject } of waiting.values()) reject(connection.lost.reason);
      waiting.clear();
    });
    await connection.subscribe(`${controlTopic}/response`, onMessage);
    return connection;
  };

  const reach = async (): Promise<BrokerConnection> => {
    line ??= open();
    const current = line;
    const forget = (): void => {
      if (line === current) line = null;
    };
    try {
      const connection = await current;
      if (!connection.lost.aborted) return connection;
    } catch (error) {
      forget();
      throw error;
    }
    forget();
    return reach();
  };

  return {
    async send(commands) {
      const connection = await reach();
      const first = sent + 1;
      sent += commands.length;
      const correlations = commands.map((_, index) => String(first + index));
      const answers = correlations.map(
        (correlation) =>
          new Promise<SecurityAnswer>((resolve, reject) => waiting.set(correlation, { resolve, reject })),
      );
      const body = commands.map((each, index) => ({ ...each, correlationData: correlations[index] }));
      const published = connection.publish(controlTopic, JSON.stringify({ commands: body }));
      try {
        const [answered] = await withinPatience(Promise.all([Promise.all(answers), published]));
        return answered;
      } finally {
        for (const correlation of correlations) waiting.delete(correlation);
      }
    },
    async stop() {
      const connection = await line?.catch(() => null);
      await connection?.end();
    },
  };
}

/** Resolves with the result of the work; rejects after a time limit. */
function withinPatience<Answer>(work: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the broker does not respond to the command')),
      patienceMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function readAnswers(payload: Buffer): (SecurityAnswer & { correlation: string })[] {
  const parsed: unknown = parse(payload);
  if (!isRecord(parsed) || !Array.isArray(parsed.responses)) return [];
  return parsed.responses.flatMap((each: unknown) => {
    if (!isRecord(each) || typeof each.correlationData !== 'string') return [];
    const error = typeof each.error === 'string' ? each.error : null;
    return [{ correlation: each.correlationData, error, data: each.data ?? null }];
  });
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return null;
  }
}
