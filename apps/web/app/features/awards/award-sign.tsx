import type { Award } from './load-awards.ts';

const SIGNS: Record<Award['icon'], string> = {
  student: 'M-17 -4L0 -12L17 -4L0 4ZM-9 0V9C-5 13 5 13 9 9V0M17 -4V8',
  paper: 'M-11 -15H5L12 -8V15H-11ZM5 -15V-8H12M-6 -2H7M-6 4H7M-6 10H2',
  research: 'M-3 -3m-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M4 4L14 14M-8 -3H2M-3 -8V2',
  idea: 'M-5 8C-5 3 -11 1 -11 -6A11 11 0 0 1 11 -6C11 1 5 3 5 8ZM-4 13H4M0 8V-2M-4 -6L0 -2L4 -6',
};

/** A round sign, woven like a dot in its kolam. The title beside it says the same in words. */
export function AwardSign({ icon }: Pick<Award, 'icon'>) {
  return (
    <svg className="award-sign" viewBox="-36 -36 72 72" aria-hidden="true" focusable="false">
      <circle className="award-ring" r="34" />
      <circle className="award-disc" r="28" />
      <path d={SIGNS[icon]} />
    </svg>
  );
}
