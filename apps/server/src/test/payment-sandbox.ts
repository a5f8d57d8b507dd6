import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../../tools/razorpay-sandbox/src/main.ts', import.meta.url));

/** The secrets it starts with (`tools/razorpay-sandbox/README.md`). */
export const SANDBOX_SECRETS = {
  keyId: 'rzp_test_IsocentreSandbox',
  keySecret: 'sandbox-key-secret',
  webhookSecret: 'sandbox-webhook-secret',
};

export interface PaymentSandbox {
  readonly url: string;
  /** Controls it: `control('POST', '/faults', { ... })`. */
  control<Answer = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** The payment provider's sandbox, as its own process. */
export async function startPaymentSandbox(args: readonly string[] = []): Promise<PaymentSandbox> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace('payments sandbox ', '')));
    child.once('exit', () => reject(new Error('The payments sandbox did not start.')));
  });
  return {
    url,
    control: async <Answer>(method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/sandbox${path}`, {
        method,
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    close: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
