import { parseArgs } from 'node:util';
import { playGameDay, seconds } from './run.ts';

/**
 * `pnpm game-day [--minutes 10] [--seed n] [--port 3160] [--only <part of a fault's name>]`: people register, pay, upload, write and read through nginx, while processes are
 * killed and everything around them breaks, one thing after the other. Exits with 1 when something was lost, doubled, or did not recover.
 * Needs root (a volume of its own), PostgreSQL's programs, nginx, and what `pnpm build` made.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string', default: '3160' },
    only: { type: 'string', default: '' },
  },
});
console.log(`Game day of ${values.minutes} minutes, seed ${values.seed}`);
const { windows, verdict, promised, startMs, requests, p50, p99, wrong } = await playGameDay({
  port: Number(values.port),
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  only: values.only,
  say: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
});
console.log(`
${windows.length} faults; ${requests} requests, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms; ${windows.reduce((sum, one) => sum + one.failed, 0)} failed, all while something was broken
acknowledged: ${promised.messages.length} messages, ${promised.registered.length} registrations, ${promised.proofs.length} uploads, ${promised.paid.length} payments of ${promised.charged.length} charged; ${promised.noSeat} found no seat
processes start in ${seconds(startMs)}; slowest recovery ${seconds(Math.max(...windows.map(({ recoveredMs }) => recoveredMs)))}; at rest ${seconds(verdict.settledMs)} after the last; ${verdict.mailsTwice} mails arrived twice
${wrong.length === 0 ? 'Nothing lost, nothing doubled, every invariant holds.' : wrong.join('\n')}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
