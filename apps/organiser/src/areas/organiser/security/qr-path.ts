/** The dark modules of a QR code as one path: a rectangle for every run in a row. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = [];
  rows.forEach((row, y) => {
    let from = -1;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && from < 0) from = x;
      if (!row[x] && from >= 0) {
        parts.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
        from = -1;
      }
    }
  });
  return parts.join('');
}
