import { type Change, readCalendar } from '@isocentre/contract/calendar';
import type { Answer } from '@isocentre/contract/route';
import { may, type Permission, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { call } from '../../../lib/call.ts';
import { PageHead } from '../../../pages/page-head.tsx';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { CalendarLanes } from './calendar-lanes.tsx';
import { CalendarTable } from './calendar-table.tsx';
import { ChangePanel } from './change-panel.tsx';
import { FeedButton } from './feed-button.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import './calendar.css';

const TITLE = 'What changes when';

/** Every instant at which the edition's dates change something, and what the site looks like then. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <>
      <PageHead
        title={TITLE}
        actions={may(edition.roles, 'edition.read') && <FeedButton key={edition.slug} slug={edition.slug} timeZone={edition.timeZone} />}
        trail={
          <>
            <Link to={`/organiser/${edition.slug}/settings`}>Settings</Link> / Calendar
          </>
        }
      >
        Every instant that changes what somebody sees, can do or pays.
      </PageHead>
      <SettingsTabs />
      {may(edition.roles, 'edition.read') ? (
        <Calendar key={edition.slug} slug={edition.slug} mayDo={(permission) => may(edition.roles, permission)} />
      ) : (
        <NotForRole what="The calendar" roles={PERMISSIONS['edition.read'].roles.map((role) => roleNames[role])} />
      )}
    </>
  );
}

interface CalendarProps {
  slug: string;
  mayDo: (permission: Permission) => boolean;
}

function Calendar({ slug, mayDo }: CalendarProps) {
  const load = useCallback(() => call(readCalendar, { params: { edition: slug } }), [slug]);
  const { data, error, again } = useLatest(load);
  if (error) return <ErrorState level="h2" title="The calendar did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the calendar</Loading>;
  return <Shown slug={slug} mayDo={mayDo} data={data} />;
}

function Shown({ slug, mayDo, data }: CalendarProps & { data: Answer<typeof readCalendar> }) {
  const mayPreview = mayDo('content.read');
  const { timeZone, changes, past } = data;
  const now = new Date(data.now);
  const all = [...past, ...changes];
  // Somebody may come to look at one instant.
  const asked = useSearchParams()[0].get('at');
  const [chosen = all.find(({ at }) => at === asked) ?? changes[0] ?? past.at(-1), setChosen] = useState<Change>();
  if (!chosen)
    return (
      <EmptyState level="h2" title="No dates yet" drawn={0.25}>
        As soon as the edition has phases and deadlines, they stand here.
      </EmptyState>
    );
  return (
    <>
      <CalendarLanes changes={all} now={now} timeZone={timeZone} chosen={chosen} onChoose={setChosen} />
      <div className="cal-panels" aria-live="polite">
        <ChangePanel slug={slug} timeZone={timeZone} now={now} change={chosen} mayPreview={mayPreview} mayDo={mayDo} />
        {mayPreview && <PreviewPanel key={chosen.at} slug={slug} timeZone={timeZone} at={new Date(chosen.at)} />}
      </div>
      <CalendarTable changes={all} now={now} timeZone={timeZone} chosen={chosen} onChoose={setChosen} />
    </>
  );
}
