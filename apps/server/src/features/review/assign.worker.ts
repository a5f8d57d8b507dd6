import { parentPort, workerData } from 'node:worker_threads';
import { assignReviewers } from '@isocentre/domain/review/assign';
import type { AssignmentInput } from '@isocentre/domain/review/assignment';
import { explain } from '@isocentre/domain/review/explanations';
import { shortAbstracts } from '@isocentre/domain/review/shortfalls';

/** Runs in its own thread (`calculate.ts`), so that no request waits for it. */
const input = workerData as AssignmentInput;
const rows = assignReviewers(input);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage({ rows, explanations: explain(input, rows), short: shortAbstracts(input, rows) });
