import type { Agent, ClientRequest } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Limits the idle connections of an agent to all hosts together. Above the limit, it closes the connection that has
 * been idle longest. The agent's own `maxFreeSockets` counts each host separately.
 */
export function boundIdleConnections(agent: Agent, most: number): void {
  const idle = new Set<Duplex>();
  /** Connections that already have a close listener. The same connection becomes idle many times. */
  const followed = new WeakSet<Duplex>();
  const keep = agent.keepSocketAlive.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket: Duplex) => {
    // The result says whether the connection stays open. Node's types do not declare it.
    const isKept = (keep as (socket: Duplex) => boolean)(socket);
    if (!isKept) return isKept;
    idle.add(socket);
    if (!followed.has(socket)) socket.once('close', () => idle.delete(socket));
    followed.add(socket);
    const [longest] = idle;
    if (idle.size <= most || longest === undefined) return isKept;
    // Deleted before its `close` event, because many connections may become idle before that.
    idle.delete(longest);
    longest.destroy();
    return isKept;
  };
  agent.reuseSocket = (socket: Duplex, request: ClientRequest) => {
    idle.delete(socket);
    reuse(socket, request);
  };
}
