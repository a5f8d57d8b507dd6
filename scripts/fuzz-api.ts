import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { environment, root } from './environment.ts';
import { run } from './run.ts';

/**
 * `node scripts/fuzz-api.ts`: schemathesis generates valid and invalid requests from the OpenAPI document, first signed
 * out, then as a delegate. No response may be a 500, and none may differ from the document. Seconds for each run:
 * `FUZZ_SECONDS`.
 */
const PORT = 3700;
const ORIGIN = `http://localhost:${PORT}`;
const SECONDS = process.env['FUZZ_SECONDS'] ?? '180';
const EXAMPLES = '50';
const CHECKS = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
/** Calls that would end the session of the run; only the signed-out run makes them. */
const KEEP_SESSION = ['signIn', 'signOut', 'endSession'].flatMap((name) => ['--exclude-operation-id', name]);
const PASSWORD = 'a quiet threshold';

const env = environment({ E2E_PORTS: String(PORT) });
await run('scripts/ensure-schemathesis.sh', [], env);
const site = spawn(process.execPath, ['e2e/serve.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
try {
  while (!(await isReady())) await pause(500);
  await fuzz('');
  await fuzz(await signedIn());
} finally {
  site.kill('SIGTERM');
}

function isReady(): Promise<boolean> {
  if (site.exitCode !== null) throw new Error('The site did not start.');
  return fetch(`${ORIGIN}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function fuzz(cookie: string): Promise<void> {
  const args = ['run', `${ORIGIN}/api/openapi.json`, '--phases', 'fuzzing', '--max-time', SECONDS, '-n', EXAMPLES, '--checks', CHECKS];
  await run(
    '.tools/schemathesis-4.32.5/bin/schemathesis',
    [...args, '--continue-on-failure', '--no-color', ...(cookie ? KEEP_SESSION : [])],
    {
      ...env,
      SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
      PYTHONPATH: `${root}/scripts`,
      PYTHONDONTWRITEBYTECODE: '1',
      ORIGIN,
      COOKIE: cookie,
    },
  );
}

/** The session cookie of somebody who has just registered. */
async function signedIn(): Promise<string> {
  const email = 'fuzz@example.org';
  await post('/api/v1/registrations', {
    title: 'Ms.',
    name: 'Nila Ravichandran',
    mobile: '98400 54321',
    institute: 'Sample Institute of Oncology',
    designation: 'Physicist',
    city: 'Madurai',
    country: 'India',
    postalAddress: '12 Sample Street',
    postalPin: '625001',
    mealPreference: 'veg',
    age: '24',
    category: 'student',
    registrationType: 'early-bird',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    acceptTerms: true,
  });
  const answer = await post('/api/v1/session', { email, password: PASSWORD });
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { origin: ORIGIN, 'content-type': 'application/json' };
  const answer = await fetch(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
