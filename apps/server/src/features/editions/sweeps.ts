import type { Sweep } from '../../platform/sweeps.ts';
import type { NextEditionDeps } from './next-edition-deps.ts';
import { notePublished } from './note-published.ts';

export const editionSweeps = (deps: Pick<NextEditionDeps, 'db' | 'clock'>): Sweep[] => [
  { name: 'editions.published', everyMs: 5_000, run: () => notePublished(deps) },
];
