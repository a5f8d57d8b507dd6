import { type KindName, kindOf, ONLY_ITEM } from '@isocentre/domain/content/kinds';
import { addresses } from '@isocentre/domain/addresses';
import { may, PERMISSIONS } from '@isocentre/domain/people/permissions';
import { roleNames } from '@isocentre/domain/people/roles';
import type { Item } from '@isocentre/contract/content-editing';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type ReactNode, useEffect, useId } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { PageHead } from '../../../pages/page-head.tsx';
import { usePreview } from '../calendar/use-preview.ts';
import '../content/content.css';
import { Editor } from '../content/editor/editor.tsx';
import { OpenItem } from '../content/editor/open-item.tsx';
import { bodyOf } from '../content/editor/item-keeper.ts';
import type { ItemFormProps } from '../content/form/item-form.tsx';
import { UnknownKind } from '../content/unknown-kind.tsx';
import type { FrameData } from '../frame/load-frame.ts';
import { NotForRole } from '../jobs/not-for-role.tsx';
import { beforePublishing, ConsequencesList } from './consequences.tsx';
import { placeOfInstant } from './place-of-instant.ts';
import { SettingsTabs } from './settings-tabs.tsx';

interface SettingsEditorProps {
  kind: KindName;
  heading: string;
  /** Instead of the form that is drawn from the schema. */
  renderForm?: (props: ItemFormProps, item: Item) => ReactNode;
  /** What holds whatever is typed. */
  rules?: readonly string[];
}

const NO_RULES: readonly string[] = [];

/** One kind of settings: its form, and beside it whom a change affects. For owners. */
export function SettingsEditor({ kind, heading, renderForm, rules = NO_RULES }: SettingsEditorProps) {
  const { edition } = useOutletContext<FrameData>();
  const { slug, roles } = edition;
  const trail = (
    <>
      <Link to={`/organiser/${slug}/settings`}>Settings</Link> / {heading}
    </>
  );
  if (!may(roles, 'settings.change'))
    return (
      <>
        <PageHead title={heading} trail={trail} />
        <SettingsTabs />
        <NotForRole what={heading} roles={PERMISSIONS['settings.change'].roles.map((role) => roleNames[role])} />
      </>
    );
  return (
    <OpenItem key={`${slug} ${kind}`} of={{ kind, id: ONLY_ITEM }} title={heading} trail={trail} missing={<UnknownKind title={heading} />}>
      {({ item, choices }) => (
        <>
          <Editor
            first={item}
            choices={choices}
            trail={trail}
            heading={heading}
            tabs={<SettingsTabs />}
            renderForm={renderForm}
            renderAside={(shown) => <Aside slug={slug} item={shown.item} rules={rules} />}
            consequences={beforePublishing}
          />
          <MovedDate key={heading} item={item} />
        </>
      )}
    </OpenItem>
  );
}

/** Before anything is published: whom it affects, and what visitors will see. */
function Aside({ slug, item: { kind, draft }, rules }: { slug: string; item: Item; rules: readonly string[] }) {
  const id = useId();
  const { opening, failure, open } = usePreview(slug);
  const path = kind === 'contact' ? addresses.contact : addresses.registration;
  return (
    <div className="settings-aside">
      <section aria-labelledby={`${id}-what`}>
        <h2 id={`${id}-what`}>What this changes</h2>
        {draft ? (
          <>
            <ConsequencesList items={[{ kind, version: draft.version }]} />
            <Button look="line" small disabled={opening} onClick={() => open({ at: null, drafts: true, path })}>
              See the page with the drafts
            </Button>
            {failure && <Notice kind="bad" title={failure.message} />}
          </>
        ) : (
          <p className="quiet">Nothing is drafted. As soon as you change something, it says here whom that affects.</p>
        )}
      </section>
      {rules.length > 0 && (
        <section aria-labelledby={`${id}-rules`}>
          <h2 id={`${id}-rules`}>What always holds</h2>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Whoever comes from the calendar has a date in mind: its field is focused, or where else it stands is said. */
function MovedDate({ item }: { item: Item }) {
  const { slug } = useOutletContext<FrameData>().edition;
  const at = useSearchParams()[0].get('at');
  const place = at === null ? null : placeOfInstant(bodyOf(item), at);
  useEffect(() => {
    if (place !== null) document.getElementsByName(place)[0]?.focus();
  }, [place]);
  if (at === null || place !== null) return null;
  const [path, name] = item.kind === 'fees' ? ['dates', kindOf('dates').name.toLowerCase()] : ['fees/phases', 'phases'];
  return (
    <p className="quiet">
      The date you came for is not among these.{' '}
      <Link to={`/organiser/${slug}/settings/${path}?at=${encodeURIComponent(at)}`}>Look among the {name}</Link>
    </p>
  );
}
