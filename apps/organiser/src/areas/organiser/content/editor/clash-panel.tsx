import { type KindName, kindOf } from '@isocentre/domain/content/kinds';
import { shapeAt, shapeOf } from '@isocentre/domain/content/shape';
import { localTime } from '@isocentre/domain/editions/local-time';
import { Button } from '@isocentre/ui/button.tsx';
import { Icon } from '@isocentre/ui/icon.tsx';
import { useEffect, useRef } from 'react';
import { placeInWords, valueInWords } from '../differences/difference-words.ts';
import { ChangedText } from '../differences/differences-list.tsx';
import type { Choices } from '../form/form-context.ts';
import { KIND_WORDS } from '../words/kind-words.ts';
import { bodyOf, type ItemKeeper, type Kept } from './item-keeper.ts';

interface ClashPanelProps {
  kind: KindName;
  keeper: ItemKeeper;
  clash: NonNullable<Kept['clash']>;
  choices: Choices;
  timeZone: string;
}

/** Both texts side by side, field by field. Nothing is saved until each was decided; nothing is lost either way. */
export function ClashPanel({ kind, keeper, clash, choices, timeZone }: ClashPanelProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const shape = shapeOf(kindOf(kind).body);
  const reading = { words: KIND_WORDS[kind], choices, timeZone };
  const { draft, published } = clash.theirs;
  const who = draft?.savedBy ?? published?.by ?? 'Somebody else';
  const when = draft?.savedAt ?? published?.at;
  const nameOf = (at: string) => placeInWords(at, reading.words, bodyOf(clash.theirs));
  const wordsOf = (at: string, value: unknown) => valueInWords(shapeAt(shape, placeOf(at)), placeOf(at), value, reading);
  return (
    <section ref={box} tabIndex={-1} className="clash" aria-labelledby="clash-title" role="alert">
      <Icon name="warning" />
      <div>
        <h2 id="clash-title">
          You and {who} changed the same {clash.fields.length === 1 ? 'field' : 'fields'}
        </h2>
        <p>Everything else was joined. Choose what holds; the other text stays among the versions or in your hands until you do.</p>
        {clash.fields.map(({ at, mine, theirs }) => {
          const decided = clash.decided.get(at);
          const [ours, others] = [wordsOf(at, mine), wordsOf(at, theirs)];
          return (
            <div key={at} className="clash-field" role="group" aria-label={nameOf(at)}>
              <h3>{nameOf(at)}</h3>
              <div className="clash-texts">
                <div>
                  <b>Yours</b>
                  <p>
                    <ChangedText before={others} after={ours} />
                  </p>
                  <Button look="line" small aria-pressed={decided === 'mine'} onClick={() => keeper.decide(at, 'mine')}>
                    Keep mine
                  </Button>
                </div>
                <div>
                  <b>
                    {who}
                    {when ? `, ${localTime(new Date(when), timeZone)}` : ''}
                  </b>
                  <p>
                    <ChangedText before={ours} after={others} />
                  </p>
                  <Button look="line" small aria-pressed={decided === 'theirs'} onClick={() => keeper.decide(at, 'theirs')}>
                    Take theirs
                  </Button>
                </div>
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** `fees[3].chargeMinor` in the shape: `fees[].chargeMinor`. */
const placeOf = (at: string) => at.replaceAll(/\[\d+\]/g, '[]');
