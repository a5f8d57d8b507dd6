import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { format, parse } from 'node:path';
import { refused } from './api-errors.ts';
import { type AccountOptions, openAccount } from './merchant-account.ts';

/** The first account's key and webhook, and where the sandbox runs. */
export interface SandboxOptions extends Partial<AccountOptions> {
  host?: string;
  /** 0 takes any free port. */
  port?: number;
  /** Further merchants, who know nothing of each other. */
  otherAccounts?: readonly AccountOptions[];
  /** Where to record what happens, so that a restart remembers it. Each further account has its own file beside it. */
  stateFile?: string | undefined;
}

export const SANDBOX_KEY = { id: 'rzp_test_IsocentreSandbox', secret: 'sandbox-key-secret' };

/** Longer than clients keep an idle connection, so that none is closed just as it is used again. */
const KEEP_ALIVE_MS = 72_000;

export async function startSandbox(options: SandboxOptions = {}): Promise<{ url: string; close(): Promise<void> }> {
  const { host = '127.0.0.1', port = 0, key = SANDBOX_KEY, otherAccounts = [], stateFile } = options;
  const keyIds = [key.id, ...otherAccounts.map((other) => other.key.id)];
  if (keyIds.some((id) => !/^rzp_test_\w+$/.test(id))) throw new Error('The sandbox works with test keys only: rzp_test_...');
  if (new Set(keyIds).size < keyIds.length) throw new Error(`Two accounts have the same key: ${keyIds.join(', ')}`);

  const first = await openAccount({ ...options, key }, stateFile);
  const accounts = new Map([[key.id, first]]);
  for (const other of otherAccounts) {
    accounts.set(other.key.id, await openAccount(other, stateFile && stateFileOf(stateFile, other.key.id)));
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const { keyId, control } = namedKey(request);
    const account = keyId === undefined ? first : accounts.get(keyId);
    if (!account && control) {
      const { status, body } = refused(`No account of this sandbox has the key ${keyId}.`);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    // The first account refuses a merchant's unknown key, as it does one with a wrong secret.
    (account ?? first).respond(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await Promise.all([closed, ...[...accounts.values()].map((account) => account.close())]);
    },
  };
}

/** The key by which a request chooses its account: of Basic auth, of the checkout's page, or of a control. */
function namedKey({ url = '/', headers }: IncomingMessage): { keyId: string | undefined; control: boolean } {
  const address = URL.parse(url, 'http://sandbox');
  const inQuery = (name: string) => address?.searchParams.get(name) ?? undefined;
  if (/^\/sandbox(\/|$)/.test(address?.pathname ?? '')) return { keyId: inQuery('key'), control: true };
  const [, basic] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const keyId = basic === undefined ? inQuery('key_id') : Buffer.from(basic, 'base64').toString().split(':')[0];
  return { keyId, control: false };
}

/** `payments.jsonl` of the first account, `payments-rzp_test_Other.jsonl` of another. */
function stateFileOf(file: string, keyId: string): string {
  const { dir, name, ext } = parse(file);
  return format({ dir, name: `${name}-${keyId}`, ext });
}
