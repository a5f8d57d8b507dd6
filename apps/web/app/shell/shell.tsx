import type { MouseEvent, ReactNode } from 'react';
import type { ShellData } from '../lib/shell-data.ts';
import { Threshold } from '../ui/threshold.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Help } from './help.tsx';
import { TimeMachine } from './time-machine.tsx';

/** What surrounds every page. */
export function Shell({ shell, solid, children }: { shell: ShellData; solid?: boolean; children: ReactNode }) {
  const { edition, timeMachine } = shell;
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
      {timeMachine && <TimeMachine timeZone={edition.timeZone} />}
    </>
  );
}

function SkipLink() {
  // Focus, rather than a new address, which the router would take for a change of page.
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
