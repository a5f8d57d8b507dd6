import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as opentelemetry from '@opentelemetry/api';
import type * as exporting from '@opentelemetry/exporter-trace-otlp-http';
import type * as resources from '@opentelemetry/resources';
import type * as tracingSdk from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { collectedTracing } from './collected-tracing.ts';
import { installTracing } from './tracing.ts';

type TracingConfig = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'TRACES_RATIO' | 'TRACING_PACKAGES'>;

/**
 * The packages are no part of a release: few installations have a server for traces. They are looked for beside the program (when it is
 * developed), then in the operator's folder (docs/operations/monitor.md). Without them the site runs, untraced.
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_RATIO, TRACING_PACKAGES }: TracingConfig,
  name: string,
  release: string,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  if (endpoint === undefined) return { close: async () => {} };
  try {
    const load = loader([import.meta.filename, join(TRACING_PACKAGES, 'package.json')]);
    const api = await load<typeof opentelemetry>('@opentelemetry/api');
    const sdk = await load<typeof tracingSdk>('@opentelemetry/sdk-trace');
    const { resourceFromAttributes } = await load<typeof resources>('@opentelemetry/resources');
    const { OTLPTraceExporter } = await load<typeof exporting>('@opentelemetry/exporter-trace-otlp-http');
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5_000 });
    const provider = new sdk.TracerProvider({
      resource: resourceFromAttributes({ 'service.name': `isocentre-${name}`, 'service.version': release }),
      sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(TRACES_RATIO) }),
      spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
    });
    const tracing = collectedTracing(api, provider.getTracer('isocentre', release), () => provider.shutdown());
    installTracing(tracing);
    log.info(`Traces of ${TRACES_RATIO * 100} % of requests go to ${new URL(endpoint).host}`);
    return {
      close: async () => {
        installTracing(undefined);
        // A collector that is away keeps nobody from stopping.
        await tracing.close().catch((error: unknown) => log.warn({ err: error }, 'the last traces were not delivered'));
      },
    };
  } catch (error) {
    log.error({ err: error }, `OTEL_EXPORTER_OTLP_ENDPOINT is set, but its packages are not in ${TRACING_PACKAGES}: nothing is traced`);
    return { close: async () => {} };
  }
}

/** Imports a package from the first place that has it. */
function loader(places: readonly string[]) {
  return async <Module>(name: string): Promise<Module> => {
    const failures: unknown[] = [];
    for (const place of places) {
      try {
        return (await import(pathToFileURL(createRequire(place).resolve(name)).href)) as Module;
      } catch (error) {
        failures.push(error);
      }
    }
    throw new AggregateError(failures, `${name} is not installed`);
  };
}
