import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { topicPrefixOf } from '@fleet/contract/driving/push';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Logger } from 'pino';
import { newUuidV7 } from '../security/identifiers.js';
import { withoutCredentials } from './broker-connection.js';
import { openDynamicSecurityChannel, type SecurityAnswer } from './dynamic-security-channel.js';
import type { GrantListening, SessionClient } from './listener-access.js';

export interface DynamicSecurityParts {
  /** The broker's address, with an account that may send commands to the plugin. */
  url: string;
  topicPrefix: string;
  log: Logger;
}

/** Keeps Mosquitto's list of clients equal to the active sessions. */
export interface DynamicSecurity {
  /**
   * Resolves once the service's own account may publish; rejects if this is not possible now. Nothing may be published
   * earlier, because Mosquitto acknowledges messages even if it discards them for lack of permission.
   */
  prepare(): Promise<void>;
  grant: GrantListening;
  /** Removes a session's access and ends its connection; rejects if the broker cannot be reached. */
  withdraw(listener: SessionClient): Promise<void>;
  stop(): Promise<void>;
}

/** The longest time that a response to a driver waits for the broker. */
const patienceMs = 1_000;
/**
 * Configures who may subscribe, through Mosquitto's dynamic security plugin [C-9]. In Mosquitto 2.0.11, patterns with
 * the user's name do not work, so each driver has a role with the driver's own topic prefix. A client has one password.
 * So if a driver has several tokens, only the latest works. The client's description contains the digest of this token.
 */
export function openDynamicSecurity({ url, topicPrefix, log }: DynamicSecurityParts): DynamicSecurity {
  const channel = openDynamicSecurityChannel(url, `fleet-security-${newUuidV7()}`);
  const { username: ownName } = withoutCredentials(url);
  /**
   * The role that lets the service's account publish. An account that `mosquitto_ctrl dynsec init` created may only
   * administer, so it adds this role to itself.
   */
  const publisher = {
    rolename: `service ${topicPrefix}`,
    acls: [{ acltype: 'publishClientSend', topic: `${topicPrefix}/#`, allow: true }],
  };

  const grant = async (listener: SessionClient, token: string): Promise<void> => {
    const { userId: username, sessionId: clientid } = listener;
    const textdescription = createHash('sha256').update(token).digest('base64');
    const role = roleOf(topicPrefix, listener);
    const [found] = await channel.send([{ command: 'getClient', username }]);
    const known = clientIn(found);
    // Every change ends the client's connection, so a client that is already correct is not changed.
    if (known?.clientid === clientid && known.textdescription === textdescription) return;
    const roles = [{ rolename: role.rolename, priority: 0 }];
    const client = { username, password: token, clientid, textdescription, roles };
    const [, ...answers] = await channel.send([
      { command: 'createRole', ...role },
      // One of these two commands succeeds: an existing client can only be modified, a missing one only created.
      { command: 'modifyClient', ...client },
      { command: 'createClient', ...client },
    ]);
    if (answers.every((each) => each.error !== null)) {
      throw new Error(`Mosquitto refuses: ${answers.map((each) => each.error).join(', ')}`);
    }
  };

  const mayPublish = async (): Promise<boolean> => {
    const [own] = await channel.send([{ command: 'getClient', username: ownName }]);
    return rolesOf(own).includes(publisher.rolename);
  };

  return {
    async prepare() {
      if (await mayPublish()) return;
      log.info('permitting the service to publish at the broker');
      // After this, the broker drops every connection of the account, including this one, usually before it responds.
      await channel
        .send([
          { command: 'createRole', ...publisher },
          { command: 'addClientRole', username: ownName, rolename: publisher.rolename },
        ])
        .catch(() => undefined);
      if (!(await mayPublish())) throw new Error('Mosquitto does not permit the service to publish');
    },
    async grant(listener, token) {
      const granting = grant(listener, token).catch((error) => {
        log.warn(
          { err: error, sessionId: listener.sessionId },
          'cannot permit a driver to subscribe at the broker now',
        );
      });
      await Promise.race([granting, delay(patienceMs, undefined, { ref: false })]);
    },
    async withdraw(listener) {
      const { userId: username, sessionId } = listener;
      const [found] = await channel.send([{ command: 'getClient', username }]);
      // If the client has already been changed for a later session, it stays.
      if (clientIn(found)?.clientid !== sessionId) return;
      const { rolename } = roleOf(topicPrefix, listener);
      await channel.send([
        { command: 'deleteClient', username },
        { command: 'deleteRole', rolename },
      ]);
    },
    stop: () => channel.stop(),
  };
}

function roleOf(topicPrefix: string, { organisationId, userId }: SessionClient) {
  const own = topicPrefixOf(topicPrefix, organisationId, userId);
  return {
    rolename: `listener ${own}`,
    acls: [{ acltype: 'subscribePattern', topic: `${own}/#`, allow: true }],
  };
}

function rolesOf(answer: SecurityAnswer | undefined): string[] {
  const roles = clientIn(answer)?.roles;
  if (!Array.isArray(roles)) return [];
  return roles.flatMap((each: unknown) =>
    isRecord(each) && typeof each.rolename === 'string' ? [each.rolename] : [],
  );
}

/** The client in a response to `getClient`; null if there is none. */
function clientIn(answer: SecurityAnswer | undefined): Record<string, unknown> | null {
  const data = answer?.data;
  return isRecord(data) && isRecord(data.client) ? data.client : null;
}
