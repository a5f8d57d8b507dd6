import { readBoardSigns } from '@isocentre/contract/board-signs';
import {
  type Book,
  type Books,
  listBooks,
  makeBook,
  readBook,
  readBookTable,
  readJats,
  readWordBook,
} from '@isocentre/contract/review/books';
import { BOOK_VARIANTS, type BookVariant, bookVariantNames } from '@isocentre/domain/book/book-content';
import { Button } from '@isocentre/ui/button.tsx';
import { Select } from '@isocentre/ui/field.tsx';
import { Notice } from '@isocentre/ui/notice.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '@isocentre/ui/states.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import { call as ask } from '../../../lib/call.ts';
import { dayOf } from '../../../lib/day-words.ts';
import { download } from '../../../lib/download.ts';
import { useAttempt } from '../../../session/use-attempt.ts';
import { useLatest } from '../../../session/use-latest.ts';
import type { FrameData } from '../frame/load-frame.ts';
import { AbstractsShell } from './abstracts-shell.tsx';
import { abstractsInWords, changesInWords, leftOutInWords, sizeInWords } from './book-words.ts';

/** How often it is asked whether a book that is being made is ready. */
const ASK_EVERY_MS = 1500;

/** The book of abstracts: what it would hold, what cannot be printed, and the books that were made. */
export function Component() {
  const { edition } = useOutletContext<FrameData>();
  return (
    <AbstractsShell
      title="Book of abstracts"
      about="All accepted abstracts as one document, to print or to send."
      permission="abstracts.publish"
    >
      <Page key={edition.slug} slug={edition.slug} timeZone={edition.timeZone} />
    </AbstractsShell>
  );
}

function Page({ slug, timeZone }: { slug: string; timeZone: string }) {
  const [round, setRound] = useState(0);
  const { data, error, again } = useLatest(
    useCallback(() => ask(listBooks, { params: { edition: slug } }), [slug]),
    round,
  );
  const making = data?.books.some(({ state }) => state === 'making') ?? false;
  useEffect(() => {
    if (!making) return;
    const timer = setTimeout(() => setRound(round + 1), ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [making, round]);
  if (error && !data) return <ErrorState level="h2" title="The books did not load" reason={error.message} onRetry={again} />;
  if (!data) return <Loading bones={<Bone shape="block" size="l" />}>Loading the books</Loading>;
  const count = data.categories.reduce((sum, { abstracts }) => sum + abstracts, 0);
  return (
    <>
      {count === 0 ? (
        <EmptyState level="h2" title="Nothing to print yet" drawn={0.25}>
          From the results on, a book holds the abstracts that were accepted and have a reference.
        </EmptyState>
      ) : (
        <NextBook slug={slug} books={data} count={count} making={making} onMade={() => setRound(round + 1)} />
      )}
      <LeftOut books={data} />
      {data.books.length > 0 && (
        <section className="abstracts-panel" aria-labelledby="made">
          <h2 id="made">Made so far</h2>
          <ul className="abstracts-books">
            {data.books.map((book) => (
              <MadeBook key={book.number} slug={slug} book={book} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface NextProps {
  slug: string;
  books: Books;
  count: number;
  making: boolean;
  onMade: () => void;
}

function NextBook({ slug, books: { categories, unprintable }, count, making, onMade }: NextProps) {
  const { sending, failure, attempt } = useAttempt();
  const [variant, setVariant] = useState<BookVariant>('complete');
  const [category, setCategory] = useState('');
  const make = () =>
    void attempt(
      () => ask(makeBook, { params: { edition: slug }, body: { variant, category: category === '' ? null : category } }),
      onMade,
    );
  const take = (file: typeof readWordBook | typeof readJats | typeof readBookTable | typeof readBoardSigns) => () =>
    void attempt(
      () => download(file, { params: { edition: slug } }),
      () => undefined,
    );
  return (
    <section className="abstracts-panel" aria-labelledby="next">
      <h2 id="next">{abstractsInWords(count)} to print</h2>
      {unprintable.length > 0 && (
        <Notice kind="bad" title="Letters that no font has.">
          {' '}
          They would be printed as boxes. Please ask the authors for Latin letters, then make the book.
          <ul className="abstracts-remedies">
            {unprintable.map(({ reference, title, letters }) => (
              <li key={reference}>
                <b>{reference}</b> {title}: {letters.join(' ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="abstracts-fields">
        <Select
          label="Kind"
          value={variant}
          onChange={({ currentTarget }) => setVariant(BOOK_VARIANTS.find((one) => one === currentTarget.value) ?? 'complete')}
        >
          {BOOK_VARIANTS.map((one) => (
            <option key={one} value={one}>
              {bookVariantNames[one]}
            </option>
          ))}
        </Select>
        <Select label="Topic" value={category} onChange={({ currentTarget }) => setCategory(currentTarget.value)}>
          <option value="">All topics</option>
          {categories.map(({ name, abstracts }) => (
            <option key={name} value={name}>
              {name} ({abstracts})
            </option>
          ))}
        </Select>
      </div>
      <div className="abstracts-acts">
        <Button
          aria-disabled={sending || making || unprintable.length > 0 || undefined}
          onClick={() => !making && unprintable.length === 0 && make()}
        >
          {making ? 'Being made...' : 'Make the book'}
        </Button>
        <Button look="line" aria-disabled={sending || undefined} onClick={take(readWordBook)}>
          As a Word document
        </Button>
        <Button look="line" aria-disabled={sending || undefined} onClick={take(readBookTable)}>
          As a table
        </Button>
        <Button look="line" aria-disabled={sending || undefined} onClick={take(readJats)}>
          For archives (JATS)
        </Button>
        <Button look="line" aria-disabled={sending || undefined} onClick={take(readBoardSigns)}>
          Signs for boards
        </Button>
      </div>
      <p role="status">{making ? 'A book is being made. It takes a few seconds; you can go on elsewhere.' : ''}</p>
      {failure && (
        <Notice kind="bad" title="Not made.">
          {' '}
          {failure.message}
        </Notice>
      )}
    </section>
  );
}

function LeftOut({ books: { leftOut } }: { books: Books }) {
  if (leftOut.length === 0) return null;
  return (
    <section className="abstracts-panel" aria-labelledby="left-out">
      <h2 id="left-out">Accepted, and not in the book</h2>
      <ul className="abstracts-remedies">
        {leftOut.map(({ number, title, cause }) => (
          <li key={number}>
            <b>{number}</b> {title}: {leftOutInWords[cause]}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MadeBook({ slug, book, timeZone }: { slug: string; book: Book; timeZone: string }) {
  const { sending, failure, attempt } = useAttempt();
  const { number, variant, category, state, askedAt, by, abstracts, pages, bytes, fault, changes } = book;
  const get = () =>
    void attempt(
      () => download(readBook, { params: { edition: slug, number: String(number) } }),
      () => undefined,
    );
  return (
    <li>
      <div>
        <b>
          No. {number}, {bookVariantNames[variant]}
        </b>
        {category !== null && <>: {category}</>}
        <p>
          {dayOf(askedAt, timeZone)}, {by}
          {pages !== null &&
            bytes !== null &&
            abstracts !== null &&
            `; ${abstractsInWords(abstracts)}, ${pages} pages, ${sizeInWords(bytes)}`}
        </p>
        {changes && <p>{changesInWords(changes)}</p>}
        {state === 'making' && <p>Being made...</p>}
        {fault !== null && (
          <Notice kind="bad" title="Not made.">
            {' '}
            {fault} The book before it is still there.
          </Notice>
        )}
        {failure && (
          <Notice kind="bad" title="Not downloaded.">
            {' '}
            {failure.message}
          </Notice>
        )}
      </div>
      {state === 'ready' && (
        <Button look="line" small aria-disabled={sending || undefined} onClick={get}>
          Download<span className="vh"> no. {number}</span>
        </Button>
      )}
    </li>
  );
}
