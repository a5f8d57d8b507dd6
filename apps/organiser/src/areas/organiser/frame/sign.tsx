import type { ReactNode } from 'react';

/** The signs of the organisers' jobs, drawn on 20 by 20. Always beside a word. */
const SIGNS = {
  overview: (
    <path d="M4 3h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 3h4a1 1 0 0 1 1 1v2.5a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 9.500h4a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-5.500a1 1 0 0 1 1-1zM4 13h4a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1z" />
  ),
  people: (
    <>
      <circle cx="7.5" cy="7" r="2.8" />
      <path d="M2 16.500c.5-3.200 2.600-4.600 5.500-4.600s5 1.400 5.500 4.600M13 4.600a2.800 2.800 0 0 1 0 5M15 12.300c1.700.6 2.700 2 3 4.200" />
    </>
  ),
  proof: <path d="M5 2.500h7l3.500 3.500v4M12 2.500V6h3.500M5 2.500v15h4M10.500 15l2.300 2.300 4.200-4.600" />,
  money: <path d="M5 3.500h10M5 7.500h10M6 3.500c6 0 6 8 0 8l6.500 6" />,
  abstract: <path d="M5 2.500h7l3.500 3.500v11.500H5zM12 2.500V6h3.500M7.500 10H13M7.500 13H13" />,
  programme: (
    <path d="M4.500 4.500h11A1.500 1.500 0 0 1 17 6v9.500a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 3 15.500V6a1.500 1.500 0 0 1 1.500-1.500zM3 8.500h14M7 2.500v4M13 2.500v4" />
  ),
  pages: (
    <path d="M4 3.500h12A1.500 1.500 0 0 1 17.500 5v10a1.500 1.500 0 0 1-1.500 1.500H4A1.500 1.500 0 0 1 2.500 15V5A1.500 1.500 0 0 1 4 3.500zM2.500 7.500h15M7.500 7.500v9" />
  ),
  mail: (
    <path d="M4 4.500h12A1.500 1.500 0 0 1 17.500 6v8.500A1.500 1.500 0 0 1 16 16H4a1.500 1.500 0 0 1-1.500-1.500V6A1.500 1.500 0 0 1 4 4.500zM3 5.500l7 6 7-6" />
  ),
  onSite: (
    <>
      <path d="M6 5h8a1.500 1.500 0 0 1 1.500 1.500V16a1.500 1.500 0 0 1-1.500 1.500H6A1.500 1.500 0 0 1 4.500 16V6.500A1.500 1.500 0 0 1 6 5zM8 2.500h4V7H8zM7.300 15.200c.4-1.500 1.300-2 2.700-2s2.300.5 2.700 2" />
      <circle cx="10" cy="11" r="1.6" />
    </>
  ),
  settings: (
    <>
      <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
      <circle cx="13" cy="6" r="2" />
      <circle cx="7" cy="14" r="2" />
    </>
  ),
  choose: <path d="M6.500 8L10 4.500 13.500 8M6.500 12l3.500 3.500 3.500-3.500" />,
  more: <path d="M3.500 6h13M3.500 10h13M3.500 14h13" />,
  key: (
    <>
      <circle cx="6.5" cy="13.5" r="3" />
      <path d="M8.800 11.300L16 4M13 7l2.500 2.500" />
    </>
  ),
  out: <path d="M8 3.500H4.500v13H8M12 6.500l3.500 3.500-3.500 3.500M15.500 10H8" />,
  check: <path d="M4.500 10.500L8 14l7.500-8" />,
  not: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M6.500 10h7" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 5.800V10l3 2" />
    </>
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="M13.200 13.200l4 4" />
    </>
  ),
  dots: <path d="M4.500 10h.01M10 10h.01M15.500 10h.01" />,
  down: <path d="M5 8l5 5 5-5" />,
  sort: <path d="M10 4v12M5 11l5 5 5-5" />,
  flag: <path d="M5 17.500V3M5 3.500h9l-2 3.500 2 3.500H5" />,
  zoomOut: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="M13.200 13.200l4 4M6.800 9h4.400" />
    </>
  ),
  zoomIn: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="M13.200 13.200l4 4M9 6.800v4.400M6.800 9h4.400" />
    </>
  ),
  turn: <path d="M15.500 10a5.500 5.500 0 1 1-1.700-4M15.500 3v3.500H12" />,
  save: <path d="M10 3v9.500M6 9l4 4 4-4M4 16.500h12" />,
  before: <path d="M12 5l-5 5 5 5" />,
  after: <path d="M8 5l5 5-5 5" />,
  plus: <path d="M10 4v12M4 10h12" />,
  close: <path d="M5 5l10 10M15 5L5 15" />,
} satisfies Record<string, ReactNode>;

export type SignName = keyof typeof SIGNS;

export function Sign({ name }: { name: SignName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {SIGNS[name]}
    </svg>
  );
}
