import { RECORDED_ACTIONS } from './recorded-actions.ts';

const WORDS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(RECORDED_ACTIONS));

/** Rows stay for ever, also those of actions that an older version had. */
export function actionWords(action: string): string {
  const known = WORDS[action];
  if (known !== undefined) return known;
  const plain = action.replaceAll(/[.-]/g, ' ');
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}
