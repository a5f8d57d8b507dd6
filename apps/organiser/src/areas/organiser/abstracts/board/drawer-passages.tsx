import { CallFailed } from '@isocentre/contract/call';
import { type AbstractDetail, judgePassage, type TextFindings } from '@isocentre/contract/review/abstracts';
import type { JudgedPassage } from '@isocentre/domain/review/hidden-passages';
import { keywordsText } from '@isocentre/domain/review/text-flags';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { around, fieldNames, kindNames, stateWords } from './finding-words.ts';

type Passage = TextFindings['passages'][number];

interface PassagesProps {
  slug: string;
  detail: AbstractDetail;
  findings: TextFindings;
}

/** Passages that may tell reviewers who wrote an abstract: hidden from them with one click, or found to be harmless. */
export function DrawerPassages({ slug, detail, findings }: PassagesProps) {
  const { id } = detail.abstract;
  const { sending, failure, attempt } = useAttempt();
  // What came with the last decision is newer than what was loaded.
  const [stored, setStored] = useState<{ over: TextFindings; findings: TextFindings }>();
  const { revision, passages } = stored?.over === findings ? stored.findings : findings;
  const texts = { ...detail.text, title: detail.abstract.title, keywords: keywordsText(detail.keywords) };
  const judging = async ({ field, at, state: seen }: Passage, state: JudgedPassage) => {
    try {
      return await call(judgePassage, { params: { edition: slug, id }, body: { revision, seen, field, at, state } });
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'CHANGED_ELSEWHERE' && error.current)
        setStored({ over: findings, findings: error.current as TextFindings });
      throw error;
    }
  };
  const judge = (passage: Passage, state: JudgedPassage) =>
    void attempt(
      () => judging(passage, state),
      (answer) => setStored({ over: findings, findings: answer }),
    );
  if (passages.length === 0) return null;
  return (
    <>
      <p className="board-flags">
        <Icon name="warning" />
        May tell reviewers who wrote it
      </p>
      <ul className="board-history board-passages">
        {passages.map((passage) => {
          const { before, words, after } = around(texts[passage.field], passage);
          return (
            <li key={`${passage.field} ${passage.at}`}>
              {before}
              <mark>{words}</mark>
              {after}
              <br />
              <small>
                {fieldNames[passage.field]}: {kindNames[passage.kind]}. <b>{stateWords[passage.state]}</b>
              </small>
              <span className="board-passage-acts">
                {passage.state !== 'hidden' && (
                  <Button small look="line" aria-disabled={sending || undefined} onClick={() => judge(passage, 'hidden')}>
                    Hide<span className="vh"> “{words}” from reviewers</span>
                  </Button>
                )}
                {passage.state !== 'harmless' && (
                  <Button small look="plain" aria-disabled={sending || undefined} onClick={() => judge(passage, 'harmless')}>
                    {passage.state === 'hidden' ? 'Show again' : 'Harmless'}
                    <span className="vh">: “{words}”</span>
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {failure && (
        <p role="alert">
          {failure.code === 'CHANGED_ELSEWHERE'
            ? 'The text or a decision about it has changed meanwhile. This is how it stands now.'
            : failure.message}
        </p>
      )}
    </>
  );
}
