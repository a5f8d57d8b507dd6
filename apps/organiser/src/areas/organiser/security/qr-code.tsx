import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** Loaded only when somebody sets up an app. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The secret as a QR code, for your app to scan">
      <path d={qrPath(data)} />
    </svg>
  );
}
