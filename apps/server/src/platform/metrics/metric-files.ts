import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What other programs of the machine report: the backup when it last succeeded, the drill, and so on. */
export interface FiledMetric {
  readonly name: string;
  /** As in the file: `{repo="1"}`, or nothing. */
  readonly labels: string;
  readonly value: number;
}

const LINE = /^(isocentre_[a-z0-9_]+)(\{[^{}\n]*\})?[ \t]+([-+0-9.eE]+)[ \t]*$/;

/** Reads every `*.prom` file of a folder, in the format that Prometheus reads. No folder, no metrics. */
export async function readMetricFiles(folder: string): Promise<FiledMetric[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')) return [];
    throw error;
  });
  const found: FiledMetric[] = [];
  for (const name of names.filter((one) => one.endsWith('.prom')).toSorted()) {
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const [, metric, labels = '', value] = LINE.exec(line) ?? [];
      if (metric !== undefined && Number.isFinite(Number(value))) found.push({ name: metric, labels, value: Number(value) });
    }
  }
  return found;
}

/** The same for Prometheus, behind a process's own metrics. */
export function metricLines(metrics: readonly FiledMetric[]): string {
  const byName = Map.groupBy(metrics, ({ name }) => name);
  return [...byName]
    .map(([name, all]) => [`# TYPE ${name} gauge`, ...all.map(({ labels, value }) => `${name}${labels} ${value}`), ''].join('\n'))
    .join('');
}
