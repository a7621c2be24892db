import { isLoopback } from '../../listen-safety.js';

/** Where clients connect, as far as the service knows; null where it does not. */
export interface PushAddresses {
  mqttUrl: string | null;
  websocketUrl: string | null;
}

/** The addresses for a caller who reached the service at this origin, `https://host[:port]`. */
export type AddressPush = (origin: string) => PushAddresses;

export interface PushPlaces {
  /** Given by settings; they win. */
  publicUrl: string | null;
  publicWebsocketUrl: string | null;
  /** The ports of the embedded broker, null where it does not listen; or where the external broker is. */
  broker: { port: number | null; tlsPort: number | null } | { url: string | null };
}

/**
 * Names the broker by the host under which the caller knows the service [C-4]. Plain MQTT is served within the machine
 * only, so beyond it there is MQTT over TLS, or the WebSocket that the HTTP port serves.
 */
export function createPushAddresses({ publicUrl, publicWebsocketUrl, broker }: PushPlaces): AddressPush {
  return (origin) => {
    if ('url' in broker) return { mqttUrl: publicUrl ?? broker.url, websocketUrl: publicWebsocketUrl };
    const { protocol, hostname, host } = new URL(origin);
    const own = ownUrl(hostname, broker);
    const websocketUrl = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/mqtt`;
    return { mqttUrl: publicUrl ?? own, websocketUrl: publicWebsocketUrl ?? websocketUrl };
  };
}

function ownUrl(hostname: string, { port, tlsPort }: { port: number | null; tlsPort: number | null }) {
  if (tlsPort !== null) return `mqtts://${hostname}:${tlsPort}`;
  const isNear = isLoopback(hostname.replace(/^\[|\]$/g, ''));
  return port !== null && isNear ? `mqtt://${hostname}:${port}` : null;
}

/** Of a service that has no broker. */
export const nowhere: AddressPush = () => ({ mqttUrl: null, websocketUrl: null });
