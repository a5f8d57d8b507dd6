import * as contract from '@isocentre/contract/images';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import { cropImage, type ImagesDeps, readImage, uploadImage } from './edit-image.ts';

export const imageRoutes = (deps: ImagesDeps): BoundRoute[] => [
  bind(contract.uploadImage, ({ file }, visit) => uploadImage(deps, file, visit)),
  bind(contract.readImage, ({ params }, visit) => readImage(deps, params.key, visit)),
  bind(contract.cropImage, ({ params, body }, visit) => cropImage(deps, params.key, body, visit)),
];
