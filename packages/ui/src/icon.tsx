const PATHS = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  up: 'M12 20V5M6 11l6-6 6 6',
  down: 'M5 9l7 7 7-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  external: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9',
  message: 'M4 5h16v11H10l-4.5 4V16H4zM8 9.5h8M8 12.5h5',
  phone: 'M6.5 4h3l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2L20 14.5v3A2.5 2.5 0 0 1 17.5 20C10.5 20 4 13.5 4 6.5A2.5 2.5 0 0 1 6.5 4z',
  pin: 'M12 21c-4.5-4.6-6.8-8-6.8-11a6.8 6.8 0 0 1 13.6 0c0 3-2.3 6.4-6.8 11zM12 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.3l3.4 2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4.5L21 20H3zM12 10v4.5M12 17.2v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.1',
  question: 'M9 9.3a3.1 3.1 0 1 1 4.6 2.7c-1 .6-1.6 1.2-1.6 2.4M12 17.6v.1',
  pause: 'M9 6v12M15 6v12',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  play: 'M8 5.5v13l10.5-6.5z',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  edit: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-4-4L4 16zM13.5 6.5l4 4',
  upload: 'M12 16V4M7 9l5-5 5 5M5 16v4h14v-4',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  cup: 'M5 9h11v5a5.5 5.5 0 0 1-11 0zM16 10h1.5a2.5 2.5 0 0 1 0 5H16M8 3.5v2.5M12 3.5v2.5',
  meal: 'M8 3.5v17M5 3.5v4.5a3 3 0 0 0 6 0V3.5M16.5 20.5v-17c-2 1-3 4-3 7.5h3',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v8h14v-8',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a word, never instead of one. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
