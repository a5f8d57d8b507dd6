import { dateInWords } from '@isocentre/domain/editions/local-time';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Link } from 'react-router';
import type { TextVersion } from '../../lib/text-version-or-null.ts';
import { EarlierVersion } from './earlier-version.tsx';
import { TextPage } from './text-page.tsx';

/** Terms or privacy policy as they were, for whoever accepted them then. */
export function TextVersionPage({ page }: { page: TextVersion }) {
  const { slug, inForceFrom, inForceUntil, note, previousVersion } = page;
  const from = dateInWords(inForceFrom);
  return (
    <TextPage
      page={{ ...page, note: null }}
      before={
        <Notice title={inForceUntil ? `In force from ${from} to ${dateInWords(inForceUntil)}` : `In force since ${from}`}>
          {note && <p>{note}</p>}
          {inForceUntil && (
            <p>
              <Link to={`/${slug}`}>The text that applies now</Link>
            </p>
          )}
        </Notice>
      }
    >
      <EarlierVersion slug={slug} previousVersion={previousVersion} />
    </TextPage>
  );
}
