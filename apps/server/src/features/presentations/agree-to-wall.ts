import type { agreeToWall as route, MyPresentation } from '@isocentre/contract/presentations';
import type { Parsed } from '@isocentre/contract/route';
import { mayAgreeToWall } from '@isocentre/domain/presentations/poster-wall';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { RegistrationVisit } from '../../platform/feature.ts';
import { changeOwn, type PresentationDeps } from './my-presentations.ts';
import { storePresentation } from './queries/presentations.ts';

/** Whether everybody sees an e-poster on the wall is its author's word alone, and can be taken back at any time. */
export const agreeToWall = (
  deps: PresentationDeps,
  { id, version, agreed }: Parsed<typeof route>['body'] & { id: string },
  visit: RegistrationVisit,
): Promise<MyPresentation> =>
  changeOwn(deps, visit, id, async (transaction, { row, own }) => {
    if ((row.wallAgreedAt !== null) === agreed) return;
    if (own.version !== version) throw new Refused('CHANGED_ELSEWHERE', { current: own });
    if (own.type === 'Oral') throw new Refused('NOT_FOUND');
    if (!mayAgreeToWall(agreed, own))
      throw new Refused('NOT_CONFIRMED', { words: 'Please confirm your place first. Then you can show the e-poster.' });
    const { id: editionId } = visit.edition;
    await storePresentation(transaction, { editionId, row }, { wall_agreed_at: agreed ? deps.clock.system() : null });
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: agreed ? 'presentation.wall-agreed' : 'presentation.wall-left',
      entity: 'abstract',
      entityId: id,
      requestId: visit.requestId,
    });
  });
