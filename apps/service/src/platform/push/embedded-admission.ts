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
  /**
   * Checked before the credentials. Returns why no client may connect now, or none from this address or with this name.
   * Null if the client may connect.
   */
  refusalBefore(client: Client, username: string): ConnectRefusal | null;
  /** Checked after the credentials. Returns why this client may not connect now; null if it may. */
  refusalAfter(listener: PushListener): ConnectRefusal | null;
  admitted(client: Client, listener: PushListener): void;
  refused(client: Client, username: string, reason: ConnectRefusal): void;
}

/** Creates the handlers with which Aedes decides at a CONNECT whether the client may connect. */
export function createAdmission(
  parts: AdmissionParts,
): Required<Pick<AedesOptions, 'preConnect' | 'authenticate'>> {
  /** Refusals because of the CONNECT packet itself. They do not depend on the credentials. */
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
      // [MQTT-3.1.2-8] No client may publish, and a will would be published, so it is refused too.
      if (packet.will !== undefined) refusedAtOnce.set(client, 'will');
      // [MQTT-3.1.3-8] Aedes would choose an identifier itself.
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
