import { parseArgs } from 'node:util';
import { readAccountFlag } from './account-flag.ts';
import { SANDBOX_KEY, startSandbox } from './start-sandbox.ts';

/** Starts the sandbox and prints its URL as the first line. */
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '0' },
    'key-id': { type: 'string', default: SANDBOX_KEY.id },
    'key-secret': { type: 'string', default: SANDBOX_KEY.secret },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    account: { type: 'string', multiple: true, default: [] },
    state: { type: 'string' },
  },
});

const sandbox = await startSandbox({
  host: values.host,
  port: Number(values.port),
  key: { id: values['key-id'], secret: values['key-secret'] },
  webhookUrl: values['webhook-url'],
  webhookSecret: values['webhook-secret'],
  otherAccounts: values.account.map(readAccountFlag),
  stateFile: values.state,
});
console.log(`payments sandbox ${sandbox.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
