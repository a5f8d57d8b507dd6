import { type ComponentType, useEffect, useState } from 'react';

/** The bar that moves the clock, loaded only if the server offers it and only after the page. */
export function TimeMachine({ timeZone }: { timeZone: string }) {
  const [bar, setBar] = useState<{ Bar: ComponentType<{ timeZone: string }> } | null>(null);
  useEffect(() => {
    void import('./time-machine-bar.tsx').then(({ TimeMachineBar }) => setBar({ Bar: TimeMachineBar }));
  }, []);
  return bar && <bar.Bar timeZone={timeZone} />;
}
