import { readFileSync } from 'node:fs';

/**
 * Loaded into a process before its own code (`NODE_OPTIONS=--import=...`): its wall clock stands off by the milliseconds in
 * `CLOCK_STEP_FILE`, which is read again at SIGWINCH. Timers and `performance.now()` go on as they do when a machine's clock is set.
 */
const file = process.env['CLOCK_STEP_FILE'] ?? '';
const RealDate = Date;
let step = 0;
const read = () => {
  step = Number(readFileSync(file, 'utf8'));
};
read();
process.on('SIGWINCH', read);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], made) => Reflect.construct(target, given.length === 0 ? [RealDate.now() + step] : given, made) as Date,
  apply: () => new RealDate(RealDate.now() + step).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + step : (Reflect.get(target, name) as unknown)),
});
