import { isLoopback } from '../../listen-safety.js';

/** The broker's addresses for clients; null if the service does not know them. */
export interface PushAddresses {
  mqttUrl: string | null;
  websocketUrl: string | null;
}

/** Returns the broker's addresses for a caller who called the service at this origin, `https://host[:port]`. */
export type AddressPush = (origin: string) => PushAddresses;

export interface PushPlaces {
  /** Addresses from the settings. They replace the computed addresses. */
  publicUrl: string | null;
  publicWebsocketUrl: string | null;
  /** The ports of the embedded broker, each null if it does not listen; or the address of the external broker. */
  broker: { port: number | null; tlsPort: number | null } | { url: string | null };
}

/**
 * The address of the embedded broker contains the host that the caller used to call the service [C-4]. Plain MQTT works
 * only within this machine. Other callers get MQTT over TLS, or the WebSocket of the HTTP port.
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

/** The addresses of a service without a broker. */
export const nowhere: AddressPush = () => ({ mqttUrl: null, websocketUrl: null });
