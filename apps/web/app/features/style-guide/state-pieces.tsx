import { Card } from '@isocentre/ui/card.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { Piece } from './piece.tsx';

export function StatePieces() {
  return (
    <>
      <Piece name="Notices">
        <div className="gallery-stack">
          <Notice kind="bad" title="Your message was not sent.">
            <p>This cannot be shown or saved at the moment. Please try again in a minute; anything you typed is still here.</p>
          </Notice>
          <Notice kind="warn" title="Payment pending">
            <p>Your place is held until 14:30.</p>
          </Notice>
          <Notice kind="good" title="Saved">
            <p>Your abstract was saved at 12:04.</p>
          </Notice>
          <Notice title="Good to know">
            <p>Registration on site opens at 8:00.</p>
          </Notice>
        </div>
      </Piece>
      <Piece name="Card">
        <Card>
          <p>White ground, a hairline, one radius.</p>
        </Card>
      </Piece>
      <Piece name="Loading">
        <Loading
          bones={
            <>
              <Bone shape="round" />
              <Bone size="s" />
              <Bone size="l" />
              <Bone />
            </>
          }
        >
          Loading committee members...
        </Loading>
      </Piece>
      <Piece name="Error">
        <ErrorState title="Error loading committee data" reason="API request failed with status: 503" onRetry={() => undefined} />
      </Piece>
      <Piece name="Empty">
        <EmptyState>No committee members found.</EmptyState>
      </Piece>
      <Piece name="Not yet">
        <EmptyState title="Coming Soon" drawn={0.36}>
          The gallery opens after the conference.
        </EmptyState>
      </Piece>
    </>
  );
}
