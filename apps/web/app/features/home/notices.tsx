import { Icon } from '@isocentre/ui/icon.tsx';
import { useState } from 'react';
import './notices.css';

/** Running lines; they stop for pointer, focus and button. With reduced motion they stand still, without a button. */
export function Notices({ lines }: { lines: readonly string[] }) {
  const [choice, setChoice] = useState<'pause' | 'play'>();
  const paused = choice === 'pause';
  if (lines.length === 0) return null;
  return (
    <section className="notices" aria-label="Notices" data-choice={choice}>
      <div className="wrap notices-in">
        <button type="button" className="needs-script" onClick={() => setChoice(paused ? 'play' : 'pause')}>
          <Icon name={paused ? 'play' : 'pause'} />
          <span>{paused ? 'Play' : 'Pause'}</span>
          <span className="vh"> notices</span>
        </button>
        <div className="ticker">
          <div className="ticker-run">
            <NoticeList lines={lines} />
            <NoticeList lines={lines} echo />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The copy closes the loop visually and is hidden from screen readers. */
function NoticeList({ lines, echo }: { lines: readonly string[]; echo?: boolean }) {
  return (
    <ul className="ticker-list" aria-hidden={echo}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
