import type { MouseEvent, ReactNode } from 'react';
import type { ShellData } from '../lib/shell-data.ts';
import { Threshold } from '../ui/threshold.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Help } from './help.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { TimeMachine } from './time-machine.tsx';

/** What surrounds every page. */
export function Shell({ shell, solid, children }: { shell: ShellData; solid?: boolean; children: ReactNode }) {
  const { edition, timeMachine, preview } = shell;
  return (
    <>
      <SkipLink />
      <Header shell={shell} solid={solid ?? false} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Threshold />
      <Footer shell={shell} />
      <Help edition={edition} />
      {preview ? <PreviewBar preview={preview} /> : timeMachine && <TimeMachine timeZone={edition.timeZone} />}
    </>
  );
}

function SkipLink() {
  // Moves the focus instead of changing the URL, which the router would treat as a navigation.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    <a className="skip" href="#main" onClick={skip}>
      Skip to content
    </a>
  );
}
