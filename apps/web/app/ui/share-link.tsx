import { Icon } from '@isocentre/ui/icon.tsx';
import { useState } from 'react';

/** Shares this page through the device, which offers WhatsApp and mail; where that is missing, copies its address. */
export function ShareLink({ title, className }: { title: string; className?: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = location.origin + location.pathname;
    if ('share' in navigator) await navigator.share({ title, url });
    else {
      await (navigator as Navigator).clipboard.writeText(url);
      setCopied(true);
    }
  };
  return (
    <>
      {/* Closing the device's list is no failure. */}
      <button type="button" className={`needs-script ${className ?? ''}`} onClick={() => void share().catch(() => undefined)}>
        <Icon name="share" />
        {copied ? 'Link copied' : 'Share this page'}
      </button>
      {/* Not inside the button, which would lose its name. */}
      <span role="status" className="vh">
        {copied && 'Link copied'}
      </span>
    </>
  );
}
