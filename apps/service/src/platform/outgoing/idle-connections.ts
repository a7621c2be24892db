import type { Agent, ClientRequest } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Limits the idle connections of an agent to all hosts together: above the limit it closes the one that has been idle
 * longest. The agent's own `maxFreeSockets` counts each host separately.
 */
export function boundIdleConnections(agent: Agent, most: number): void {
  const idle = new Set<Duplex>();
  /** Connections that have their close listener: the same one becomes idle many times. */
  const followed = new WeakSet<Duplex>();
  const keep = agent.keepSocketAlive.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket: Duplex) => {
    // The result decides whether the connection is kept; the types of Node do not declare it.
    const isKept = (keep as (socket: Duplex) => boolean)(socket);
    if (!isKept) return isKept;
    idle.add(socket);
    if (!followed.has(socket)) socket.once('close', () => idle.delete(socket));
    followed.add(socket);
    const [longest] = idle;
    if (idle.size <= most || longest === undefined) return isKept;
    // At once: many connections may become idle before this one is closed.
    idle.delete(longest);
    longest.destroy();
    return isKept;
  };
  agent.reuseSocket = (socket: Duplex, request: ClientRequest) => {
    idle.delete(socket);
    reuse(socket, request);
  };
}
