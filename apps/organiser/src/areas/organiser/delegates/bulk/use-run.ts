import { readBulkRun } from '@isocentre/contract/delegates/bulk';
import type { Answer } from '@isocentre/contract/route';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { asFailure, useAsk } from '../../../../session/ask.ts';

export type RunReport = Answer<typeof readBulkRun>;

const SOON_MS = 300;
const LATER_MS = 1500;
const SOON = 10;

/** The report of a run, asked for again until it is finished. A failed question is asked again: the run goes on without us. */
export function useRun(slug: string, id: string | undefined, onFinished: (report: RunReport) => void = () => {}) {
  const ask = useAsk();
  const [came, setCame] = useState<{ of: string; report?: RunReport; failed?: string; status?: number }>();
  const finished = useEffectEvent(onFinished);
  useEffect(() => {
    if (id === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    const look = async (times: number): Promise<void> => {
      try {
        const report = await ask(() => call(readBulkRun, { params: { edition: slug, run: id } }));
        if (!wanted) return;
        setCame({ of: id, report });
        if (report.run.finishedAt !== null) {
          finished(report);
          return;
        }
      } catch (error) {
        if (!wanted) return;
        const { message, status } = asFailure(error);
        setCame((before) => ({ ...(before?.of === id ? before : {}), of: id, failed: message, status }));
        if (status === 404 || status === 422) return;
      }
      timer = setTimeout(() => void look(times + 1), times < SOON ? SOON_MS : LATER_MS);
    };
    void look(0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ask, slug, id]);
  return came?.of === id ? came : undefined;
}
