import { type BenchSite, registrationOf } from './bench-site.ts';
import { loadedTables } from './load-editions.ts';
import { cpuMs } from './process-use.ts';

/** What one delegate costs. */
export interface Cost {
  rows: number;
  bytes: number;
  /** Processor time of the web process for a registration, in that of a refused login: both are mostly one password. */
  logins: number;
}

/** By which docs/scale.md reckons; change both. */
export const CAPACITY_MODEL: Cost = { rows: 18, bytes: 7900, logins: 1.3 };
const MOST_OFF = 0.2;

/** Rows, and bytes with indexes, of a delegate; where there are a few thousand, so that what does not grow with them counts little. */
export async function measureSize(site: BenchSite): Promise<Pick<Cost, 'rows' | 'bytes'>> {
  const tables = await loadedTables(site);
  const delegates = tables.find(({ of }) => of === 'registrations')?.rows ?? 0;
  const sum = (what: 'rows' | 'bytes') => tables.reduce((total, one) => total + one[what], 0) / delegates;
  return { rows: sum('rows'), bytes: sum('bytes') };
}

/** In turns, so that other work on the machine slows both alike. */
export async function measureTime(site: BenchSite, web: number): Promise<Pick<Cost, 'logins'>> {
  const used = { registering: 0, login: 0 };
  const during = async (what: keyof typeof used, i: number, path: string, body: object, expected: number) => {
    const before = cpuMs(web);
    const { status } = await site.ask('POST', path, { body, address: `198.18.${i >> 8}.${i & 255}` });
    if (status !== expected) throw new Error(`${path} answered ${status}`);
    if (i >= WARM_UP) used[what] += cpuMs(web) - before;
  };
  for (let i = 0; i < WARM_UP + PEOPLE; i += 1) {
    const email = `capacity-${i}@example.org`;
    await during('login', i, '/api/v1/session', { email, password: 'nobody walks by the sea' }, 401);
    await during('registering', i, '/api/v1/registrations', registrationOf(email, `capacity ${i} walks by the sea`), 201);
  }
  return { logins: used.registering / used.login };
}
const WARM_UP = 30;
const PEOPLE = 100;

/** In words, what is too far from the model. */
export const offModel = (measured: Partial<Cost>, model: Cost = CAPACITY_MODEL): string[] =>
  (Object.keys(measured) as (keyof Cost)[])
    .map((what) => ({ what, now: measured[what] ?? 0, was: model[what] }))
    .filter(({ now, was }) => !(Math.abs(now / was - 1) <= MOST_OFF))
    .map(({ what, now, was }) => `${what} of a delegate: ${now.toPrecision(3)}, in the model ${was}`);
