import { recommendationWords, type ReviewForm } from '@isocentre/domain/review/review-form';

/** A review as plain text, to be copied or saved to a file. */
export const reviewAsText = (number: string, { scores, recommendation, toAuthor, toCommittee }: ReviewForm): string =>
  [
    `Review of ${number}`,
    ...Object.entries(scores).map(([code, score]) => `${code}: ${score}`),
    ...(recommendation ? [`I would give it: ${recommendationWords[recommendation]}`] : []),
    ...(toAuthor ? ['', 'To the author:', toAuthor] : []),
    ...(toCommittee ? ['', 'To the chair only:', toCommittee] : []),
    '',
  ].join('\n');

export function saveToFile(number: string, form: ReviewForm): void {
  const url = URL.createObjectURL(new Blob([reviewAsText(number, form)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `review-${number}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
