const KB = 1000;

/** `2.4 MB`. */
export const fileSize = (bytes: number): string =>
  bytes >= KB * KB ? `${(bytes / KB / KB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KB))} kB`;
