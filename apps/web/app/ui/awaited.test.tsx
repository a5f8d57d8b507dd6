// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Loaded, PageData } from '../lib/load.ts';
import { Awaited } from './awaited.tsx';

afterEach(cleanup);

const FAILED = { failed: { status: 503, code: 'UNAVAILABLE', message: 'later', fields: {} } };

function Page() {
  return (
    <Awaited page={useLoaderData<PageData<string>>()} loading={<p>Loading...</p>} failed="It could not be loaded">
      {(text) => <p>{text}</p>}
    </Awaited>
  );
}

test('shows loading, then the error with Try Again, then loading and the data', async () => {
  let settle: (loaded: Loaded<string>) => void = () => undefined;
  const loader = () => ({ later: new Promise<Loaded<string>>((resolve) => (settle = resolve)) });
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader, HydrateFallback: () => null }]);
  render(<Stub />);
  await screen.findByText('Loading...');
  settle(FAILED);
  await screen.findByText('It could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Loading...');
  settle({ data: 'Here it is' });
  await screen.findByText('Here it is');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('data that came with the page is there at once', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader: () => ({ data: 'At once' }), HydrateFallback: () => null }]);
  render(<Stub hydrationData={{ loaderData: { '0': { data: 'At once' } } }} />);
  expect(screen.getByText('At once')).toBeDefined();
  await screen.findByText('At once');
});
