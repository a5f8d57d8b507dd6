const counted = (members: number) => (members === 1 ? '1 member' : `${members.toLocaleString('en-IN')} members`);

/** What is on the roll now, and how many were before. */
export const replacedWords = ({ members, before }: { members: number; before: number }): string =>
  `The roll has ${counted(members)} now; ${before === 0 ? 'there was none before' : `${counted(before)} before`}.`;
