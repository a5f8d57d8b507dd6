/** An anchor for a heading: `Use of data` becomes `#use-of-data`. */
export const anchorOf = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
