/** Every page there is. */
export const PAGES = [
  { path: '/', name: 'home', heading: /AMPI Tamil Nadu/, status: 200 },
  { path: '/contacts', name: 'contacts', heading: /Contact/i, status: 200 },
  { path: '/internal-server-error', name: 'server-error', heading: /500 Internal Error/, status: 200 },
  { path: '/no-such-page', name: 'not-found', heading: /This line does not close/, status: 404 },
  { path: '/ui', name: 'ui', heading: /.*/, status: 200 },
] as const;

export const WIDTHS = [360, 768, 1440] as const;
