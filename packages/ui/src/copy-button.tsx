import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies an id that the person will be asked for. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button look="plain" small className="copy-button needs-script" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
        <span className="vh"> {what}</span>
      </Button>
      {/* Not inside the button, which would lose its name. */}
      <span role="status" className="vh">
        {copied && 'Copied'}
      </span>
    </>
  );
}
