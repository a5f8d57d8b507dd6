import type { Page } from '@playwright/test';

/** A screenshot of a page, or of a state that it is brought into. */
export interface Shot {
  name: string;
  path: string;
  /** Brings the page into the state to show. */
  act?: (page: Page) => Promise<unknown>;
  /** Also what is below the first screen; pages without `act` are always shown in full. */
  whole?: boolean;
}
