import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey in software, as a browser and its authenticator answer: for tests of the server alone. */
export interface SoftPasskey {
  readonly id: string;
  create(options: Record<string, unknown>, how?: Signing): Record<string, unknown>;
  use(options: Record<string, unknown>, how?: Signing): Record<string, unknown>;
}

export interface Signing {
  origin?: string;
  /** The host it believes to be on. */
  host?: string;
  counter?: number;
  /** Whether finger or PIN was checked. */
  verified?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** CBOR, as far as it is needed: text, bytes and maps. */
const head = (major: number, length: number) =>
  length < 24 ? Buffer.from([major | length]) : Buffer.from([major | 25, length >> 8, length & 255]);
const text = (value: string) => Buffer.concat([head(0x60, value.length), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([head(0x40, value.length), value]);

export function makeSoftPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');

  const clientData = (type: string, challenge: unknown, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = ({ host = new URL(origin).hostname, counter = 0, verified = true }: Signing, more: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT | (verified ? VERIFIED : 0) | (more.length > 0 ? HAS_KEY : 0);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, more]);
  };

  return {
    id,
    create({ challenge }, how = {}) {
      // A key of type EC2 for ES256 on P-256.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        Buffer.from([0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const data = authData(how, Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]));
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, how.origin ?? origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use({ challenge }, how = {}) {
      const client = clientData('webauthn.get', challenge, how.origin ?? origin);
      const data = authData(how, Buffer.alloc(0));
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
