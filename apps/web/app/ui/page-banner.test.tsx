// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useHere } from '../lib/from-page.ts';
import { PageBanner } from './page-banner.tsx';

afterEach(cleanup);

function Start() {
  return (
    <Link to="/science-committee-members" state={useHere()}>
      go
    </Link>
  );
}

const Stub = createRoutesStub([
  { path: '/', Component: Start },
  { path: '/invited-speakers', Component: Start },
  { path: '/science-committee-members', Component: () => <PageBanner title="Members" /> },
]);

const crumb = async () => (await screen.findByRole('navigation', { name: 'Breadcrumb' })).textContent;

test('without navigation state the banner starts at Home', { tags: ['PUB-082', 'PUB-084'] }, async () => {
  render(<Stub initialEntries={['/science-committee-members']} />);
  expect(await crumb()).toBe('Homescience committee members');
});

test('with navigation state it names the page the visitor came from', { tags: ['PUB-081'] }, async () => {
  render(<Stub initialEntries={['/invited-speakers']} />);
  fireEvent.click(await screen.findByText('go'));
  expect(await crumb()).toBe('invited speakersscience committee members');
  expect(screen.getByText('invited speakers').getAttribute('href')).toBe('/invited-speakers');
});

test('from the first page the label is Home', async () => {
  render(<Stub initialEntries={['/']} />);
  fireEvent.click(await screen.findByText('go'));
  expect(await crumb()).toBe('Homescience committee members');
});
