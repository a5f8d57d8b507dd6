import * as mine from '@isocentre/contract/presentations';
import * as chairs from '@isocentre/contract/review/presentations';
import { aboutOwn, bind, type BoundRoute } from '../../platform/feature.ts';
import type { Config } from '../../platform/config.ts';
import type { Files } from '../../platform/files/files.ts';
import { openScanner } from '../../platform/files/scanner.ts';
import { agreeToWall } from './agree-to-wall.ts';
import { exportPresenters } from './export-presenters.ts';
import { endUpload } from './files/end-upload.ts';
import { beginUpload, readUpload, takePiece } from './files/own-upload.ts';
import { readMyFile, readPresentationFile } from './files/read-file.ts';
import { answerOffer, namePresenter, type PresentationDeps, readMyPresentations } from './my-presentations.ts';
import { changeDates, offerAgain, readPresentations } from './presenters.ts';

export function presentationRoutes(given: PresentationDeps & { files: Files; config: Config }): BoundRoute[] {
  const deps = { ...given, scanner: openScanner(given.config) };
  return [
    bind(mine.readMyPresentations, (_input, visit) => readMyPresentations(deps, aboutOwn(visit))),
    bind(mine.answerOffer, ({ params, body }, visit) => answerOffer(deps, { id: params.id, ...body }, aboutOwn(visit))),
    bind(mine.namePresenter, ({ params, body }, visit) => namePresenter(deps, { id: params.id, ...body }, aboutOwn(visit))),
    bind(mine.agreeToWall, ({ params, body }, visit) => agreeToWall(deps, { id: params.id, ...body }, aboutOwn(visit))),
    bind(chairs.readPresentations, (_input, visit) => readPresentations(deps, visit)),
    bind(chairs.changePresentationDates, ({ body }, visit) => changeDates(deps, body, visit)),
    bind(chairs.offerAgain, ({ params, body }, visit) => offerAgain(deps, { id: params.id, ...body }, visit)),
    bind(mine.beginUpload, ({ params, body }, visit) => beginUpload(deps, { ...params, ...body }, aboutOwn(visit))),
    bind(mine.readUpload, ({ params }, visit) => readUpload(deps, params, aboutOwn(visit))),
    bind(mine.sendPiece, ({ params, query, file }, visit) => takePiece(deps, { ...params, ...query, bytes: file }, aboutOwn(visit))),
    bind(mine.endUpload, ({ params, body }, visit) => endUpload(deps, { ...params, ...body }, aboutOwn(visit))),
    bind(mine.readMyFile, ({ params }, visit) => readMyFile(deps, params, aboutOwn(visit))),
    bind(chairs.exportPresenters, ({ query }, visit) => exportPresenters(deps, query.show, visit)),
    bind(chairs.readPresentationFile, ({ params }, visit) => readPresentationFile(deps, params, visit)),
  ];
}
