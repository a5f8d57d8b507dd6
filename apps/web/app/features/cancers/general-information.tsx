import { Notice } from '@isocentre/ui/notice.tsx';

export function GeneralInformation() {
  return (
    <Notice kind="info" title="General information, not medical advice">
      <p>Please speak to a doctor about your own health.</p>
    </Notice>
  );
}
