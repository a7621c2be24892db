import { topicPrefixOf } from '@fleet/contract/driving/push';
import { isUuid } from '@fleet/contract/ground/primitives';
import type { AdmitPushListener } from '../platform/push/push-transport.js';
import type { FindListener } from './admit-push-listener.js';

/** A parameter of an external broker's question, by RabbitMQ's or EMQX's name; '' if it is missing. */
export type BrokerParameter = (name: string) => string;

export interface BrokerAccessParts {
  admit: AdmitPushListener;
  findListener: FindListener;
  topicPrefix: string;
}

/** `expiresAtMs`: when the token expires, in milliseconds since 1970. */
export type BrokerVerdict = { allowed: false } | { allowed: true; expiresAtMs?: number };

/** The questions of brokers about their clients; everything that is not known to be allowed is denied [C-9]. */
export interface BrokerAccess {
  /** May a client connect? */
  connect(ask: BrokerParameter): Promise<BrokerVerdict>;
  /** RabbitMQ: may a client use the virtual host? */
  vhost(ask: BrokerParameter): Promise<BrokerVerdict>;
  /** RabbitMQ: may a client do something to a queue or an exchange? */
  resource(ask: BrokerParameter): Promise<BrokerVerdict>;
  /** May a client subscribe? RabbitMQ asks with routing keys, others with topics. No client may publish. */
  topic(ask: BrokerParameter): Promise<BrokerVerdict>;
}

const denied: BrokerVerdict = { allowed: false };
const longestTopic = 512;

export function createBrokerAccess({ admit, findListener, topicPrefix }: BrokerAccessParts): BrokerAccess {
  /** The organisation in which the client listens; null for every client that does not. */
  const organisationOf = async (ask: BrokerParameter): Promise<string | null> => {
    const userId = ask('username').toLowerCase();
    const sessionId = clientIdOf(ask).toLowerCase();
    return isUuid(userId) && isUuid(sessionId) ? findListener(userId, sessionId) : null;
  };
  const ifListening = async (ask: BrokerParameter): Promise<BrokerVerdict> => ({
    allowed: (await organisationOf(ask)) !== null,
  });

  return {
    async connect(ask) {
      const admission = await admit({
        clientId: clientIdOf(ask),
        username: ask('username'),
        password: ask('password'),
      });
      if (typeof admission === 'string') return denied;
      return { allowed: true, expiresAtMs: admission.tokenExpiresAtMs };
    },
    vhost: ifListening,
    resource: async (ask) => (isOwnResource(ask) ? ifListening(ask) : denied),
    async topic(ask) {
      const organisationId = isReading(ask) ? await organisationOf(ask) : null;
      if (organisationId === null) return denied;
      const own = `${topicPrefixOf(topicPrefix, organisationId, ask('username').toLowerCase())}/`;
      const routingKey = ask('routing_key');
      // RabbitMQ writes a topic with dots instead of slashes.
      const allowed =
        routingKey === '' ? isBelow(ask('topic'), own) : isBelow(routingKey, own.replaceAll('/', '.'));
      return { allowed };
    },
  };
}

/**
 * RabbitMQ sends client_id, for topics variable_map.client_id; EMQX sends what its configuration says, usually
 * clientid.
 */
function clientIdOf(ask: BrokerParameter): string {
  return ask('client_id') || ask('clientid') || ask('variable_map.client_id');
}

function isReading(ask: BrokerParameter): boolean {
  const permission = ask('permission');
  return permission === 'read' || (permission === '' && ask('action') === 'subscribe');
}

/** The queues that RabbitMQ creates for an MQTT client, and reading from the exchange of all messages. */
function isOwnResource(ask: BrokerParameter): boolean {
  const name = ask('name');
  const permission = ask('permission');
  if (ask('resource') === 'exchange') return name === 'amq.topic' && permission === 'read';
  const queue = `mqtt-subscription-${clientIdOf(ask)}qos`;
  const mayDo = permission === 'configure' || permission === 'read' || permission === 'write';
  return ask('resource') === 'queue' && mayDo && (name === `${queue}0` || name === `${queue}1`);
}

const isBelow = (topic: string, prefix: string): boolean =>
  topic.length <= longestTopic && topic.length > prefix.length && topic.startsWith(prefix);
