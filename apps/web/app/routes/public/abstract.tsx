import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { AbstractChoices } from '../../features/guidelines/abstract-choices.tsx';
import { AbstractDeadline } from '../../features/guidelines/abstract-deadline.tsx';
import { GuidelinesLayout } from '../../features/guidelines/guidelines-layout.tsx';
import { TemplateDownload } from '../../features/guidelines/template-download.tsx';
import { PageText } from '../../features/pages/page-text.tsx';
import { inBrowser, onServer } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { ComingSoon } from '../../ui/coming-soon.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/pages/load-guidelines.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Abstract Guidelines', 'How to write and submit an abstract, by when, and the template to write it in.');

export default function AbstractGuidelines() {
  return (
    <>
      <PageBanner title="Abstract Guidelines" lead="What to write, how long, and when it is due." seed="s6" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<GuidelinesLoading />} failed="The guidelines could not be loaded">
        {({ page, choices, deadline, nextChangeAt }) => (
          <GuidelinesLayout
            side={
              <>
                <AbstractDeadline {...deadline} nextChangeAt={nextChangeAt} />
                <TemplateDownload />
              </>
            }
          >
            {page?.note && <Notice title={page.note} />}
            {page ? (
              <PageText page={page} />
            ) : (
              <ComingSoon level="h2">
                <p>The guidelines will be published here.</p>
              </ComingSoon>
            )}
            <AbstractChoices {...choices} />
          </GuidelinesLayout>
        )}
      </Awaited>
    </>
  );
}

function GuidelinesLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading guidelines...</Loading>
    </div>
  );
}
