import { type Actor, delegateActor, VISITOR } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import type { FastifyRequest } from 'fastify';
import { NO_PERSON_DIRECTORY, type PersonDirectory } from './cells/person-directory.ts';
import type { Clock } from './clock.ts';
import type { EditionDirectory, LoadedEdition } from './edition-directory.ts';
import type { Visit } from './feature.ts';
import { isOrganisersHost } from './organisers-host.ts';

/** The edition and its time for one request: read once here and passed down. */
export async function visitOf(
  request: FastifyRequest,
  {
    directory,
    clock,
    organisersOrigin,
    people = NO_PERSON_DIRECTORY,
  }: { directory: EditionDirectory; clock: Clock; organisersOrigin: string; people?: PersonDirectory | undefined },
): Promise<Visit> {
  const unpreviewed = clock.edition(request.headers);
  const now = request.arrivedAt ?? unpreviewed;
  return {
    edition: await editionOf(request, directory),
    now,
    secretsUntil: now < unpreviewed ? now : unpreviewed,
    clockMoved: clock.isMoved(request.headers) || (request.preview?.at ?? null) !== null,
    shown: (instant: Date) => clock.asShown(instant, request.headers).toISOString(),
    requestId: request.id,
    onOrganisersHost: isOrganisersHost(request.headers.host, organisersOrigin),
    actor: actorOf(request),
    account: request.account,
    staff: request.staff,
    token: request.token,
    people,
    ownRegistrationId: request.registrationId,
  };
}

function actorOf({ account, staff, token }: FastifyRequest): Actor {
  if (token) return { kind: 'token', tokenId: token.id };
  if (!account) return VISITOR;
  return staff?.role ? { kind: 'staff', accountId: account.id, role: staff.role } : delegateActor(account.id);
}

export async function editionOf(request: FastifyRequest, directory: EditionDirectory): Promise<LoadedEdition> {
  if (request.staff) return request.staff.edition;
  if (request.preview) return request.preview.edition;
  const edition = await directory.forHost(request.headers.host);
  if (!edition) throw new Refused('NOT_FOUND');
  return edition;
}
