import { localDate } from '@isocentre/domain/editions/local-time';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { FrameData } from './load-frame.ts';

/** Today in the edition's zone, by its own clock, which is the one that prices and deadlines follow. */
export function useToday(): string {
  const { edition, dates } = useOutletContext<FrameData>();
  const [today] = useState(() => localDate(dates ? new Date(dates.serverNow) : new Date(), edition.timeZone));
  return today;
}
