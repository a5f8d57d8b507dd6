import { readRecordEntry } from '@isocentre/contract/record';
import type { Answer } from '@isocentre/contract/route';
import { Facts } from '@isocentre/ui/facts.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback } from 'react';
import { Link, useOutletContext } from 'react-router';
import { call } from '../../../lib/call.ts';
import { useAsked } from '../../../session/ask.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { withChoice } from './record-address.ts';
import { changedFields, fieldWords, instantWords, valueWords } from './record-words.ts';

type Entry = Answer<typeof readRecordEntry>;

/** What a row says, loaded when it is opened. */
export function OpenedEntry({ id }: { id: string }) {
  const { slug } = useOutletContext<FrameData>().edition;
  const load = useCallback(() => call(readRecordEntry, { params: { edition: slug, id } }), [slug, id]);
  const { asked, again } = useAsked(load);
  return (
    <div className="record-said" id={`entry-${id}`}>
      {asked.state === 'loading' && <Loading bones={<Bone size="l" />}>Loading the entry</Loading>}
      {asked.state === 'failed' && <ErrorState title="The entry did not load" reason={asked.error.message} onRetry={again} />}
      {asked.state === 'there' && <Said entry={asked.data} />}
    </div>
  );
}

function Said({ entry }: { entry: Entry }) {
  const { timeZone } = useOutletContext<FrameData>().edition;
  const { said, details, requestId, at, entity, entityId } = entry;
  const changed = changedFields(entry, said ?? { before: null, after: null });
  return (
    <>
      {details === 'erased' && (
        <Notice title="What it said was erased with the person">
          <p>That it happened, when and by whom stays.</p>
        </Notice>
      )}
      {said?.reason && (
        <p className="record-reason">
          <b>Reason:</b> <q>{said.reason}</q>
        </p>
      )}
      {changed.length > 0 && (
        <table className="record-change">
          <caption className="vh">Before and after</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldWords(field)}</th>
                <td>
                  {before === undefined ? <span className="quiet">not written</span> : <del>{valueWords(field, before, timeZone)}</del>}
                </td>
                <td>
                  {after === undefined ? <span className="quiet">not written</span> : <ins>{valueWords(field, after, timeZone)}</ins>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed.length === 0 && details !== 'erased' && !said?.reason && <p className="quiet">Nothing more is written about it.</p>}
      <Facts
        columns={2}
        facts={[
          ['When', `${instantWords(at, timeZone)} (${timeZone})`],
          ['About', `${fieldWords(entity)} ${entityId}`],
          ['Request', requestId],
        ]}
      />
      <p>
        <Link to={withChoice(new URLSearchParams(), { entity, about: entityId })}>All entries about this</Link>
      </p>
    </>
  );
}
