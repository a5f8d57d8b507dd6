import { Counter, Histogram, type Registry } from 'prom-client';
import type { JobOutcome } from '../jobs.ts';
import type { SweepOutcome } from '../sweeps.ts';
import { processMetrics, type ProcessMetrics } from './process-metrics.ts';

export interface WorkerMetrics {
  readonly registry: Registry;
  readonly onSweep: (outcome: SweepOutcome) => void;
  readonly onJob: (outcome: JobOutcome) => void;
}

/** What a worker counts while it works. */
export function workerMetrics(options: ProcessMetrics): WorkerMetrics {
  const registry = processMetrics(options);
  const buckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];
  const registers = [registry];
  const sweepSeconds = new Histogram({
    name: 'isocentre_sweep_duration_seconds',
    help: 'How long a turn of a sweep took',
    labelNames: ['sweep'],
    buckets,
    registers,
  });
  const sweepFailures = new Counter({
    name: 'isocentre_sweep_failures_total',
    help: 'Turns of a sweep that failed',
    labelNames: ['sweep'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'isocentre_job_duration_seconds',
    help: 'How long a job took',
    labelNames: ['queue'],
    buckets,
    registers,
  });
  const jobFailures = new Counter({
    name: 'isocentre_job_failures_total',
    help: 'Tries of a job that failed',
    labelNames: ['queue'],
    registers,
  });
  return {
    registry,
    onSweep: ({ name: sweep, tookMs, failed }) => {
      sweepSeconds.observe({ sweep }, tookMs / 1000);
      sweepFailures.inc({ sweep }, failed ? 1 : 0);
    },
    onJob: ({ queue, tookMs, failed }) => {
      jobSeconds.observe({ queue }, tookMs / 1000);
      jobFailures.inc({ queue }, failed ? 1 : 0);
    },
  };
}
