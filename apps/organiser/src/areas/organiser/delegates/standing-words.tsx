import { Sign, type SignName } from '../frame/sign.tsx';
import type { Standing } from './delegate-words.ts';

const SIGNS: Record<Standing['look'], SignName> = { good: 'check', warn: 'clock', bad: 'flag', off: 'not' };

/** A sign and words, never colour alone. */
export const StandingWords = ({ look, words }: Standing) => (
  <span className={`dot dot-${look}`}>
    <Sign name={SIGNS[look]} />
    {words}
  </span>
);
