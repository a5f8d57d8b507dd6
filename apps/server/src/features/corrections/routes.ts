import { confirmAddress as confirmRoute } from '@isocentre/contract/accounts';
import * as address from '@isocentre/contract/delegates/address';
import * as contract from '@isocentre/contract/delegates/correction';
import * as notes from '@isocentre/contract/delegates/notes';
import * as cancelling from '@isocentre/contract/delegates/cancellation';
import * as merging from '@isocentre/contract/delegates/duplicates';
import { readTheirView as theirViewRoute } from '@isocentre/contract/delegates/their-view';
import * as handing from '@isocentre/contract/delegates/transfer';
import { bind, type BoundRoute, type RegistrationVisit, type Visit } from '../../platform/feature.ts';
import { cancelDelegate } from './cancel-delegate.ts';
import { confirmAddress } from './confirm-address.ts';
import { correctDelegate } from './correct-delegate.ts';
import { listDuplicates } from './list-duplicates.ts';
import { mergeDelegates } from './merge-delegates.ts';
import { noteAddress } from './note-address.ts';
import { readCancellation } from './read-cancellation.ts';
import { readConsequences } from './read-consequences.ts';
import { readMerge } from './read-merge.ts';
import { readTheirView } from './read-their-view.ts';
import { readTransfer } from './read-transfer.ts';
import { restoreDelegate } from './restore-delegate.ts';
import { resendMail } from './resend-mail.ts';
import { tellApart, tellApartNoMore } from './tell-apart.ts';
import { transferDelegate, type TransferDeps } from './transfer-delegate.ts';
import { undoCorrection } from './undo-correction.ts';
import { withdrawAddress } from './withdraw-address.ts';
import { changeNote, writeNote } from './write-note.ts';

const about = (visit: Visit, { id }: { id: string }): RegistrationVisit => ({ ...visit, registrationId: id });

export const correctionRoutes = (deps: TransferDeps): BoundRoute[] => [
  bind(contract.readConsequences, ({ params, body }, visit) => readConsequences(deps, about(visit, params), body)),
  bind(contract.correctDelegate, ({ params, body }, visit) => correctDelegate(deps, about(visit, params), body)),
  bind(contract.undoCorrection, ({ params }, visit) => undoCorrection(deps, about(visit, params), params.correction)),
  bind(cancelling.readCancellation, ({ params }, visit) => readCancellation(deps, about(visit, params))),
  bind(cancelling.cancelDelegate, ({ params, body }, visit) => cancelDelegate(deps, about(visit, params), body)),
  bind(cancelling.restoreDelegate, ({ params }, visit) => restoreDelegate(deps, about(visit, params))),
  bind(theirViewRoute, ({ params }, visit) => readTheirView(deps, about(visit, params))),
  bind(handing.readTransfer, ({ params, body }, visit) => readTransfer(deps, about(visit, params), body.email)),
  bind(handing.transferDelegate, ({ params, body }, visit) => transferDelegate(deps, about(visit, params), body)),
  bind(address.noteAddress, ({ params, body }, visit) => noteAddress(deps, about(visit, params), body)),
  bind(address.withdrawAddress, ({ params }, visit) => withdrawAddress(deps, about(visit, params))),
  bind(confirmRoute, ({ body }, visit) => confirmAddress(deps, body.token, visit)),
  bind(merging.listDuplicates, (_, visit) => listDuplicates(deps, visit)),
  bind(merging.tellApart, ({ params }, visit) => tellApart(deps, about(visit, params), params.other)),
  bind(merging.tellApartNoMore, ({ params }, visit) => tellApartNoMore(deps, about(visit, params), params.other)),
  bind(merging.readMerge, ({ params }, visit) => readMerge(deps, about(visit, params), params.other)),
  bind(merging.mergeDelegates, ({ params, body }, visit) => mergeDelegates(deps, about(visit, params), body)),
  bind(notes.writeNote, ({ params, body }, visit) => writeNote(deps, about(visit, params), body.text)),
  bind(notes.changeNote, ({ params, body }, visit) => changeNote(deps, about(visit, params), { ...body, note: params.note })),
  bind(notes.resendMail, ({ params, body }, visit) => resendMail(deps, about(visit, params), body.mail)),
];
