import type { Item, Publication } from '@isocentre/contract/content-editing';
import { kindOf } from '@isocentre/domain/content/kinds';
import { may } from '@isocentre/domain/people/permissions';
import { Button } from '@isocentre/ui/button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { type ReactNode, useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { ButtonLink } from '../../../../lib/button-link.tsx';
import { PageHead } from '../../../../pages/page-head.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';
import type { FrameData } from '../../frame/load-frame.ts';
import type { Choices } from '../form/form-context.ts';
import { ItemForm, type ItemFormProps } from '../form/item-form.tsx';
import { ItemBadges } from '../item-badges.tsx';
import { type Pending, pendingItem } from '../publishing/pending.ts';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { PublishedNotice } from '../publishing/published-notice.tsx';
import { ClashPanel } from './clash-panel.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { handsOf } from './hands.ts';
import { SaveState, SaveTrouble } from './save-state.tsx';
import type { Body } from './item-keeper.ts';
import { useKeeper } from './use-keeper.ts';

const drawn = (props: ItemFormProps) => <ItemForm {...props} />;

interface EditorProps {
  first: Item;
  choices: Choices;
  trail: ReactNode;
  /** Instead of the item's own name. */
  heading?: string;
  /** What stands below the heading: pages side by side. */
  tabs?: ReactNode;
  /** Instead of the form that is drawn from the schema. */
  renderForm?: ((props: ItemFormProps, item: Item) => ReactNode) | undefined;
  /** What stands beside the form: the public page, or whom a change affects. */
  renderAside: (shown: { item: Item; body: Body; version: string }) => ReactNode;
  /** Said before publishing. */
  consequences?: (picked: readonly Pending[]) => ReactNode;
}

export function Editor({ first, choices, trail, heading, tabs, renderForm = drawn, renderAside, consequences }: EditorProps) {
  const { edition, user } = useOutletContext<FrameData>();
  const { slug, timeZone, roles } = edition;
  const hands = handsOf(first.kind, slug);
  const mayChange = may(roles, hands.change);
  const navigate = useNavigate();
  const { keeper, kept, others } = useKeeper(first, { slug, hands, whose: user.email, mayChange });
  const [open, setOpen] = useState<'publish' | 'discard'>();
  const [done, setDone] = useState<Publication>();
  const { sending, failure, attempt } = useAttempt();
  const { item, body, clash, state } = kept;
  const { kind, draft } = item;
  const { one, name, holds } = kindOf(kind);
  const list = `/organiser/${slug}/content/${holds === 'list' || holds === 'fixed' ? kind : ''}`;
  const title = item.title || (holds === 'list' ? `New ${one}` : name);
  const pending = pendingItem(item, choices);

  const change = (act: (now: Item) => Promise<Item>) =>
    void attempt(
      () => keeper.change(act),
      () => undefined,
    );
  const hide = (hides: boolean) => change((now) => hands.save(now, { version: now.version, body: keeper.kept().body, hides }));
  const discard = () =>
    void attempt(
      async () => {
        const answer = await hands.discard(item, keeper.kept().item.version);
        if (answer.item) keeper.replace(answer.item);
        else keeper.forget();
        return answer.item;
      },
      (left) => {
        setOpen(undefined);
        if (!left) void navigate(list);
      },
    );
  const publish = () =>
    void attempt(
      () => keeper.flush(),
      (saved) => saved && setOpen('publish'),
    );
  const published = (publication: Publication) => {
    setOpen(undefined);
    setDone(publication);
    change(async () => (await hands.open(item)).item);
  };
  const wentOff = item.state === 'hidden' || draft?.hides === true;
  return (
    <div className="content">
      <PageHead
        title={heading ?? title}
        trail={trail}
        actions={
          <>
            <SaveState kept={kept} timeZone={timeZone} />
            <ButtonLink look="plain" to={`${hands.pageOf(item)}/versions`}>
              Versions
            </ButtonLink>
            {may(roles, hands.publish) && (
              <Button
                aria-disabled={(!draft && state === 'saved') || sending || undefined}
                onClick={() => (draft || state !== 'saved') && publish()}
              >
                Publish…
              </Button>
            )}
          </>
        }
      >
        <ItemBadges item={item} timeZone={timeZone} />
      </PageHead>
      {tabs}
      {others.length > 0 && (
        <Notice kind="info" title={`${others.join(' and ')} ${others.length === 1 ? 'has' : 'have'} this open, too`}>
          <p>You can both go on. Changes of different fields are joined; of the same field, you are asked.</p>
        </Notice>
      )}
      {done && <PublishedNotice slug={slug} timeZone={timeZone} publication={done} onUndone={published} />}
      {failure && !open && <Notice kind="bad" title={failure.message} />}
      <SaveTrouble keeper={keeper} kept={kept} />
      {clash && <ClashPanel kind={kind} keeper={keeper} clash={clash} choices={choices} timeZone={timeZone} />}
      <div className={`editor editor-${hands.area}`}>
        <div className="editor-form">
          {wentOff && (
            <Notice kind="warn" title={item.state === 'hidden' ? 'Visitors do not see this' : 'This will be taken off the pages'}>
              <p>It stays among the versions, and can be shown again.</p>
            </Notice>
          )}
          {renderForm(
            {
              slug,
              kind,
              body,
              onChange: (next) => keeper.type(next),
              faults: draft?.faults ?? [],
              choices,
              timeZone,
              readOnly: !mayChange,
            },
            item,
          )}
          {mayChange && (
            <div className="editor-end">
              {(holds === 'list' || holds === 'optional') &&
                item.state !== 'new' &&
                (wentOff ? (
                  <Button look="line" onClick={() => hide(false)}>
                    Show it again
                  </Button>
                ) : (
                  <Button look="plain" onClick={() => hide(true)}>
                    Take it off the pages
                  </Button>
                ))}
              {draft && (
                <Button look="plain" onClick={() => setOpen('discard')}>
                  Discard the draft…
                </Button>
              )}
            </div>
          )}
        </div>
        {renderAside({ item, body, version: `${item.version} ${done?.id ?? ''}` })}
      </div>
      {open === 'publish' && pending && (
        <PublishDialog
          slug={slug}
          timeZone={timeZone}
          pending={[pending]}
          consequences={consequences}
          onDone={published}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'discard' && (
        <DiscardDialog
          title={title}
          isNew={item.state === 'new'}
          sending={sending}
          failure={failure}
          onDiscard={discard}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
