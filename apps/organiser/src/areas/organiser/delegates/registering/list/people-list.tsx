import { checkPeople, type registerPeople } from '@isocentre/contract/delegates/people-list';
import type { Answer } from '@isocentre/contract/route';
import type { OnBehalfRules } from '@isocentre/domain/registration/on-behalf';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../../lib/call.ts';
import { useAttempt } from '../../../../../session/use-attempt.ts';
import { ChooseList } from './choose-list.tsx';
import { ConfirmList } from './confirm-list.tsx';
import { ListReport } from './list-report.tsx';
import type { Seen } from './list-words.ts';
import { RegisteredList } from './registered-list.tsx';

/** Choose a file, look at what it would do, confirm. What was chosen and written stays until everybody is registered. */
export function PeopleList({ slug, rules }: { slug: string; rules: OnBehalfRules }) {
  const { sending, failure, attempt } = useAttempt();
  const [seen, setSeen] = useState<Seen>();
  const [done, setDone] = useState<Answer<typeof registerPeople>>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [seen]);

  const look = (file: File) => {
    setDone(undefined);
    setSeen(undefined);
    void attempt(
      async () => {
        const report = await call(checkPeople, { params: { edition: slug }, file });
        return { name: file.name, csv: await file.text(), report };
      },
      (next) => setSeen(next),
    );
  };
  const lookAgain = ({ name, csv }: Seen) => look(new File([csv], name, { type: 'text/csv' }));

  return (
    <div className="people-list">
      {done && <RegisteredList slug={slug} done={done} />}
      <ChooseList key={done?.firstNumber ?? ''} rules={rules} sending={sending} failure={failure?.message} onLook={look} />
      {seen && (
        <>
          <h2 ref={heading} tabIndex={-1}>
            What {seen.name} would do
          </h2>
          <ListReport slug={slug} report={seen.report} />
          {seen.report.wrong === 0 && (
            <ConfirmList
              key={seen.report.mark}
              slug={slug}
              seen={seen}
              onAgain={() => lookAgain(seen)}
              onDone={(answer) => {
                setSeen(undefined);
                setDone(answer);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
