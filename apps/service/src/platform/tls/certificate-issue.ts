import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { ipAddressBytes } from '../security/ip-address-bytes.js';
import {
  bitString,
  boolean,
  certificateTime,
  type Der,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  tagged,
  utf8String,
} from './der-encoding.js';

/**
 * Creates the two forms of certificate that the local authority needs, both with ECDSA P-256 and SHA-256. The npm
 * package for X.509 would add fifteen other packages and change the global `Reflect`. This code is short, and the tests
 * check its certificates with OpenSSL's strict mode, Node and curl.
 */

export interface CertificateRequest {
  /** The common name of the subject. */
  subject: string;
  publicKey: KeyObject;
  /** The common name of the signer. `issuerKey` is the signer's private key. */
  issuer: string;
  issuerKey: KeyObject;
  notBeforeMs: number;
  notAfterMs: number;
  /** The host names and IP addresses of a server; null for an authority. */
  serverNames: readonly string[] | null;
}

const extensionIds = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectNames: '2.5.29.17',
  constraints: '2.5.29.19',
  authorityKey: '2.5.29.35',
  extendedUsage: '2.5.29.37',
} as const;

const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));

/** Creates a certificate as PEM (RFC 5280). */
export function issueCertificate(request: CertificateRequest): string {
  const body = sequence(
    tagged(0xa0, integer(2)),
    serialNumber(),
    ecdsaWithSha256,
    commonName(request.issuer),
    sequence(certificateTime(request.notBeforeMs), certificateTime(request.notAfterMs)),
    commonName(request.subject),
    subjectPublicKeyInfo(request.publicKey),
    tagged(0xa3, sequence(...extensions(request))),
  );
  const signature = sign('sha256', body, request.issuerKey);
  const lines = Buffer.from(sequence(body, ecdsaWithSha256, bitString(signature)))
    .toString('base64')
    .replace(/.{64}/g, '$&\n')
    .trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** A serial number of 126 random bits, which is positive and always has the same length. */
function serialNumber(): Der {
  const [first = 0, ...rest] = randomBytes(16);
  return integer((first & 0x3f) | 0x40, ...rest);
}

const commonName = (name: string): Der =>
  sequence(set(sequence(objectIdentifier('2.5.4.3'), utf8String(name))));

const subjectPublicKeyInfo = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

function extensions({ publicKey, issuerKey, serverNames }: CertificateRequest): Der[] {
  const shared = [
    extension(extensionIds.subjectKey, false, octetString(keyIdentifier(publicKey))),
    extension(
      extensionIds.authorityKey,
      false,
      sequence(tagged(0x80, keyIdentifier(createPublicKey(issuerKey)))),
    ),
  ];
  if (serverNames === null) {
    return [
      extension(extensionIds.constraints, true, sequence(boolean(true), integer(0))),
      // The bits keyCertSign and cRLSign.
      extension(extensionIds.keyUsage, true, bitString(Uint8Array.of(0b0000_0110), 1)),
      ...shared,
    ];
  }
  return [
    extension(extensionIds.constraints, true, sequence()),
    // The bit digitalSignature, for the authentication of a server.
    extension(extensionIds.keyUsage, true, bitString(Uint8Array.of(0b1000_0000), 7)),
    extension(extensionIds.extendedUsage, false, sequence(objectIdentifier('1.3.6.1.5.5.7.3.1'))),
    extension(extensionIds.subjectNames, false, sequence(...serverNames.map(generalName))),
    ...shared,
  ];
}

function extension(identifier: string, critical: boolean, value: Der): Der {
  const mark = critical ? [boolean(true)] : [];
  return sequence(objectIdentifier(identifier), ...mark, octetString(value));
}

/** The first 160 bits of the SHA-256 of the public key, which is an uncompressed point of P-256 (RFC 7093 §2). */
function keyIdentifier(key: KeyObject): Uint8Array {
  return createHash('sha256').update(subjectPublicKeyInfo(key).subarray(-65)).digest().subarray(0, 20);
}

function generalName(name: string): Der {
  const address = ipAddressBytes(name);
  return address === null ? tagged(0x82, Buffer.from(name, 'latin1')) : tagged(0x87, address);
}
