import { CallFailed } from '@isocentre/contract/call';
import { offerAgain, type Presentation, type Presentations } from '@isocentre/contract/review/presentations';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import type { FieldErrors } from '@isocentre/domain/refusals';
import { Field } from '@isocentre/ui/field.tsx';
import { useState } from 'react';
import { call as ask } from '../../../../lib/call.ts';
import { FormDialog } from '../../../../session/form-dialog.tsx';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { untilDay } from '../call-words.ts';

interface OfferProps {
  slug: string;
  presentation: Presentation;
  timeZone: string;
  onClose: () => void;
  onStored: (presentations: Presentations) => void;
  onDone: (presentations: Presentations) => void;
}

/** A place that was declined or not answered is offered once more, with a day of its own. */
export function OfferDialog({ slug, presentation, timeZone, onClose, onStored, onDone }: OfferProps) {
  const { sending, failure, attempt } = useAttempt();
  const [day, setDay] = useState('');
  const offer = async () => {
    const until = untilDay(day, timeZone) ?? '';
    try {
      return await ask(offerAgain, { params: { edition: slug, id: presentation.id }, body: { version: presentation.version, until } });
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'CHANGED_ELSEWHERE' && error.current) onStored(error.current as Presentations);
      throw error;
    }
  };
  return (
    <FormDialog
      title="Offer it again"
      action="Offer again"
      doing="Offering..."
      sending={sending}
      failure={failure}
      check={(): FieldErrors => (day === '' ? { until: 'Please choose the last day to answer.' } : {})}
      onSubmit={() => void attempt(offer, onDone)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {presentation.reference}, “{plainText(presentation.title)}”. Its author can confirm it again on their page. Nobody is written to
            by this.
          </p>
          <Field
            type="date"
            label="The last day to answer"
            value={day}
            error={errors['until']}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
