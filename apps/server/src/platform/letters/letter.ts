import type { FileBytes } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { LETTER_PRIORITY, type LetterKind, type LetterPriority } from '@isocentre/domain/letters/letter-state';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';

/**
 * Every mail is a letter: a row, written in the transaction that causes it. The worker renders and sends it later, so
 * nothing waits for a mail server and nothing is lost with one.
 */
export interface LetterDefinition {
  /** `<noun>.<what>`; stands in the row. */
  readonly purpose: string;
  readonly kind: LetterKind;
  readonly priority: number;
  /**
   * False: it says something about somebody other than its recipient, whose erasure would have to find it. Its subject
   * and text are not stored.
   */
  readonly keepsWords: boolean;
  /** True: the row it is about says where it goes, which is not where its account's mail goes. */
  readonly namesAddress: boolean;
}

interface LetterOptions {
  kind?: LetterKind;
  priority?: LetterPriority;
  keepsWords?: boolean;
  namesAddress?: boolean;
}

export const defineLetter = (
  purpose: string,
  { kind = 'automatic', priority = 'usual', keepsWords = true, namesAddress = false }: LetterOptions = {},
): LetterDefinition => ({ purpose, kind, priority: LETTER_PRIORITY[priority], keepsWords, namesAddress });

/** What a row says about which letter it is. */
export interface LetterRef {
  readonly editionId: number;
  readonly id: string;
  /** The row it is about, and which time about it. */
  readonly about: string;
  readonly occasion: string;
  readonly accountId: string | null;
}

/** A letter as it is sent. */
export interface RenderedLetter {
  readonly to: readonly string[];
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Of the edition; its mark is at the top. */
  readonly look: Edition['look'];
  readonly attachments?: readonly FileBytes[];
  /** Of news: where a mail program posts that its reader wants no more. */
  readonly unsubscribe?: string;
  /** The token in its link: sent, and never stored. */
  readonly secret?: string;
}

export type ReadEdition = (id: number) => Promise<Edition>;

export interface LetterDeps {
  config: Config;
  db: Database;
  clock: Clock;
  readEdition: ReadEdition;
}

/** Reads the rows again; undefined when the reason for the letter is gone. */
export type RenderLetter = (deps: LetterDeps, letter: LetterRef) => Promise<RenderedLetter | undefined>;

/** A letter and how it is rendered. */
export interface FeatureLetter {
  readonly definition: LetterDefinition;
  readonly render: RenderLetter;
}

export const featureLetter = (definition: LetterDefinition, render: RenderLetter): FeatureLetter => ({ definition, render });
