import { givenEnvironment } from './environment.ts';
import { web, worker } from './local-processes.ts';
import { runTogether } from './processes.ts';

/** `pnpm start`: the built site and its worker on one machine, configured by the environment and `.env` alone. */
const env = givenEnvironment();
await runTogether([web(env), worker(env)]);
