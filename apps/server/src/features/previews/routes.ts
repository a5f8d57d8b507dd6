import * as contract from '@isocentre/contract/previews';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { makePreview, type PreviewDeps } from './make-preview.ts';

export const previewRoutes = (deps: PreviewDeps): BoundRoute[] => [
  bind(contract.makePreview, ({ body }, visit) => makePreview(deps, body, visit)),
];
