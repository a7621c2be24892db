import { isRecord } from '@fleet/contract/ground/schema-reading';

/** What the client reads of a token; times in milliseconds since 1970 by the server's clock [C-3]. */
export interface TokenClaims {
  subject: string;
  /** The service raises it to invalidate all earlier tokens. */
  generation: number;
  /** The session that the token belongs to; null if its user had none when it was issued. */
  sessionId: string | null;
  issuedAt: number;
  expiresAt: number;
}

/**
 * True for text that may follow `Bearer ` in a header. Other text would make every call fail, and fetch would show the
 * text in its error.
 */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** The claims of a token, unchecked; null if it is not a JWT with these claims. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const claims: unknown = JSON.parse(textOfBase64Url(token.split('.')[1] ?? ''));
    if (!isRecord(claims)) return null;
    const { sub, gen, sid, iat, exp } = claims;
    if (typeof sub !== 'string' || typeof gen !== 'number') return null;
    if (typeof iat !== 'number' || typeof exp !== 'number') return null;
    const sessionId = typeof sid === 'string' ? sid : null;
    return { subject: sub, generation: gen, sessionId, issuedAt: iat * 1_000, expiresAt: exp * 1_000 };
  } catch {
    return null;
  }
}

function textOfBase64Url(text: string): string {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(characters, (each) => each.charCodeAt(0)));
}
