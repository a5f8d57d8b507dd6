import { HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import type { Log } from '../../platform/log.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import type { FileDeps } from './files/deps.ts';
import { drawPosters } from './files/draw-posters.ts';
import { forgetReplaced, forgetUploads } from './files/forget-files.ts';
import { scanWaitingFiles } from './files/scan-files.ts';
import { type ReminderDeps, remindToAnswer } from './remind-to-answer.ts';

export const presentationSweeps = (deps: ReminderDeps & FileDeps & { log: Log }): Sweep[] => [
  { name: 'presentations.remind-to-answer', everyMs: 15 * MINUTE_MS, run: () => remindToAnswer(deps) },
  { name: 'presentations.scan-waiting-files', everyMs: MINUTE_MS, run: () => scanWaitingFiles(deps) },
  { name: 'presentations.forget-uploads', everyMs: HOUR_MS, inTurns: true, run: () => forgetUploads(deps) },
  { name: 'presentations.forget-replaced', everyMs: 6 * HOUR_MS, inTurns: true, run: () => forgetReplaced(deps) },
];

/** In a group of its own: a page takes seconds, and nothing else should wait for it. */
export const posterSweep = (deps: Pick<FileDeps, 'db' | 'files'>): Sweep => ({
  name: 'presentations.draw-posters',
  everyMs: MINUTE_MS,
  inTurns: true,
  run: () => drawPosters(deps),
});
