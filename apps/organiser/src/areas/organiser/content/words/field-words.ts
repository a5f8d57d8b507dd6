/** What a form says about one field. */
export interface FieldWords {
  readonly label: string;
  readonly help?: string;
  /** How a text is typed, where it is not a line: several lines, a clock time, a share in percent, a sum. */
  readonly as?: 'long' | 'time' | 'percent' | 'amount';
  /** Of a choice: what each value is called. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Of a list: one of it, as in "Add a point". */
  readonly one?: string;
  /** Of something that may be missing: what it means then. */
  readonly none?: string;
  /** Of a picture: the shape it is cut to. */
  readonly crop?: PictureCut;
}

export type PictureCut = 'circle' | '4:3' | '3:2' | '16:9' | 'free';

/** By place in the body: `title`, `venue.name`, `points`, `signatures[].role`. */
export type FormWords = Readonly<Record<string, FieldWords>>;

export const SAMPLE: FieldWords = {
  label: 'Marked as a sample',
  help: 'For invented people and things: visitors see the word Sample beside it.',
};
