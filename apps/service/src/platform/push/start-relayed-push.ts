import { type BrokerRelayParts, startBrokerRelay } from './broker-relay.js';
import { openDynamicSecurity } from './dynamic-security.js';
import { type GrantListening, nobodyToGrant } from './listener-access.js';
import type { PushTransport } from './push-transport.js';

export interface RelayedPushParts extends BrokerRelayParts {
  /** How the broker learns about its clients if it cannot check tokens itself. Null if it can. */
  provisioning: 'dynamic-security' | null;
}

export interface RelayedPush {
  transport: PushTransport;
  grantListening: GrantListening;
}

/** Starts the relay to an external broker, and the part that registers clients at this broker. */
export async function startRelayedPush({ provisioning, ...parts }: RelayedPushParts): Promise<RelayedPush> {
  if (provisioning === null) {
    return { transport: await startBrokerRelay(parts), grantListening: nobodyToGrant };
  }
  const security = openDynamicSecurity(parts);
  const { prepare, withdraw: withdrawAccess } = security;
  const relay = await startBrokerRelay({ ...parts, prepare, withdrawAccess });
  const stop = async (): Promise<void> => {
    await relay.stop();
    await security.stop();
  };
  return { transport: { ...relay, stop }, grantListening: security.grant };
}
