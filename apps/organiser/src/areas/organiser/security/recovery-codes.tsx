import { Button } from '@isocentre/ui/button.tsx';
import { CopyButton } from '@isocentre/ui/copy-button.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';

/** Shown once, to copy or print. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Notice kind="warn" title="These codes are shown only now">
        <p>Keep them where your phone is not: printed, or in a password manager. Older codes no longer work.</p>
      </Notice>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="security-row">
        <CopyButton text={codes.join('\n')} what="the recovery codes" />
        <Button look="line" small onClick={() => print()}>
          Print
        </Button>
      </div>
    </>
  );
}
