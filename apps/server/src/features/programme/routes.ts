import * as feed from '@isocentre/contract/presenter-feed';
import * as contract from '@isocentre/contract/programme';
import { readProgrammeChanges } from '@isocentre/contract/programme-changes';
import * as letters from '@isocentre/contract/programme-letters';
import * as placing from '@isocentre/contract/programme-placing';
import { bind, type BoundRoute } from '../../platform/feature.ts';
import type { ProgrammeDeps } from './change-draft.ts';
import { addRoom, changeRoom, readRoom } from './change-room.ts';
import { addSession, changeSession } from './change-session.ts';
import { listReleases, loadRelease } from './load-release.ts';
import { moveEntries } from './move-entries.ts';
import { placeAbstract, readUnplaced } from './place-abstract.ts';
import { endPresenterFeed, makePresenterFeed, readPresenterCalendar, readPresenterFeed } from './presenter-feed.ts';
import { type ProgrammeLetterDeps, readProgrammeLetters, releaseProgrammeLetters } from './programme-letters.ts';
import { readChanges, readClashes, readProgramme } from './read-programme.ts';
import { releaseProgramme } from './release-programme.ts';

export const programmeRoutes = (deps: ProgrammeDeps & ProgrammeLetterDeps): BoundRoute[] => [
  bind(contract.readDraftProgramme, (_input, visit) => readProgramme(deps, visit)),
  bind(contract.addProgrammeSession, ({ body }, visit) => addSession(deps, body.session, visit)),
  bind(contract.changeProgrammeSession, ({ params, body }, visit) => changeSession(deps, { id: params.id, ...body }, visit)),
  bind(contract.moveInProgramme, ({ body }, visit) => moveEntries(deps, body.moves, visit)),
  bind(contract.readProgrammeClashes, (_input, visit) => readClashes(deps, visit)),
  bind(contract.readRoom, ({ params }, visit) => readRoom(deps, params.id, visit)),
  bind(contract.addRoom, ({ body }, visit) => addRoom(deps, body.room, visit)),
  bind(contract.changeRoom, ({ params, body }, visit) => changeRoom(deps, { id: params.id, ...body }, visit)),
  bind(contract.listProgrammeReleases, (_input, visit) => listReleases(deps, visit)),
  bind(contract.releaseProgramme, ({ body }, visit) => releaseProgramme(deps, body, visit)),
  bind(contract.loadProgrammeRelease, ({ params, body }, visit) => loadRelease(deps, { number: params.number, ...body }, visit)),
  bind(placing.readUnplaced, (_input, visit) => readUnplaced(deps, visit)),
  bind(placing.placeAbstract, ({ body }, visit) => placeAbstract(deps, body, visit)),
  bind(feed.readPresenterFeed, (_input, visit) => readPresenterFeed(deps, visit)),
  bind(feed.makePresenterFeed, (_input, visit) => makePresenterFeed(deps, visit)),
  bind(feed.endPresenterFeed, (_input, visit) => endPresenterFeed(deps, visit)),
  bind(feed.readPresenterCalendar, ({ query }, visit) => readPresenterCalendar(deps, query.token, visit)),
  bind(letters.listProgrammeLetters, (_input, visit) => readProgrammeLetters(deps, visit)),
  bind(letters.releaseProgrammeLetters, ({ body }, visit) => releaseProgrammeLetters(deps, body, visit)),
  bind(readProgrammeChanges, (_input, visit) => readChanges(deps, visit)),
];
