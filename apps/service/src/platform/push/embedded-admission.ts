import type { AedesOptions, AuthenticateError, Client, ConnectPacket } from 'aedes';
import type { AdmitPushListener, PushListener } from './push-transport.js';

/** Why a client is refused, and the return code of its CONNACK (MQTT 3.1.1 section 3.2.2.3). */
export const refusalCodes = {
  client_id: 2,
  unavailable: 3,
  takeover: 3,
  address_blocked: 3,
  stopping: 3,
  bad_credentials: 4,
  too_many_failures: 4,
  will: 5,
  not_authorised: 5,
} as const;
export type ConnectRefusal = keyof typeof refusalCodes;

export interface AdmissionParts {
  admit: AdmitPushListener;
  /** Why no client may connect now, or none from this address or with this name; null if it may. */
  refusalBefore(client: Client, username: string): ConnectRefusal | null;
  /** Why a client with valid credentials may not connect now; null if it may. */
  refusalAfter(listener: PushListener): ConnectRefusal | null;
  admitted(client: Client, listener: PushListener): void;
  refused(client: Client, username: string, reason: ConnectRefusal): void;
}

/** Decides which clients may connect: the handlers of Aedes for CONNECT. */
export function createAdmission(
  parts: AdmissionParts,
): Required<Pick<AedesOptions, 'preConnect' | 'authenticate'>> {
  /** Refusals for a fault of the CONNECT packet itself, whatever its credentials are. */
  const refusedAtOnce = new WeakMap<Client, ConnectRefusal>();

  async function judge(
    client: Client,
    username: string,
    password: string,
  ): Promise<ConnectRefusal | PushListener> {
    const before = refusedAtOnce.get(client) ?? parts.refusalBefore(client, username);
    if (before !== null) return before;
    const listener = await parts.admit({ clientId: client.id, username, password });
    if (typeof listener === 'string') return listener;
    return parts.refusalAfter(listener) ?? listener;
  }
  return {
    preConnect: (client: Client, packet: ConnectPacket, done) => {
      // [MQTT-3.1.2-8] No client may publish, so wills are refused too.
      if (packet.will !== undefined) refusedAtOnce.set(client, 'will');
      // [MQTT-3.1.3-8] Aedes would invent an identifier.
      if (packet.clientId === '') refusedAtOnce.set(client, 'client_id');
      done(null, true);
    },
    authenticate: (client, username = '', password, done) => {
      judge(client, username, password?.toString('utf8') ?? '').then(
        (verdict) => {
          if (typeof verdict === 'string') {
            parts.refused(client, username, verdict);
            done(connackError(verdict), false);
          } else {
            parts.admitted(client, verdict);
            done(null, true);
          }
        },
        () => done(connackError('unavailable'), false),
      );
    },
  };
}

function connackError(reason: ConnectRefusal): AuthenticateError {
  return Object.assign(new Error(`refused: ${reason}`), { returnCode: refusalCodes[reason] });
}
