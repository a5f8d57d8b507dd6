import type { PreparedLetter } from '@isocentre/contract/review/decision-letters';
import { Badge } from '@isocentre/ui/tag.tsx';
import { groupsOf, isReady, missingWords, stateBadge, stateWords } from './letter-words.ts';

interface ListProps {
  letters: readonly PreparedLetter[];
  open: string | null;
  selected: ReadonlySet<string>;
  /** Which of them can be selected. */
  selectable: (letter: PreparedLetter) => boolean;
  onOpen: (id: string) => void;
  onSelect: (ids: readonly string[], selected: boolean) => void;
}

/** Letters by kind; a kind is selected as a whole, or one by one. */
export function LettersList({ letters, open, selected, selectable, onOpen, onSelect }: ListProps) {
  return (
    <div className="letters-groups">
      {groupsOf(letters).map(({ kind, name, letters: group }) => {
        const ids = group.filter(selectable).map(({ id }) => id);
        const chosen = ids.filter((id) => selected.has(id)).length;
        return (
          <section key={kind} aria-labelledby={`kind-${kind}`}>
            <header>
              <input
                type="checkbox"
                aria-label={`Select ${name.toLowerCase()}, ${ids.length}`}
                checked={ids.length > 0 && chosen === ids.length}
                disabled={ids.length === 0}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
                }}
                onChange={(event) => onSelect(ids, event.currentTarget.checked)}
              />
              <h2 id={`kind-${kind}`}>{name}</h2>
              <b>{group.length}</b>
            </header>
            <ul>
              {group.map((letter) => (
                <li key={letter.id} data-open={letter.id === open || undefined}>
                  <input
                    type="checkbox"
                    aria-label={`Select the letter about ${letter.abstract.number ?? letter.abstract.title}`}
                    checked={selected.has(letter.id)}
                    disabled={!selectable(letter)}
                    onChange={(event) => onSelect([letter.id], event.currentTarget.checked)}
                  />
                  <button type="button" aria-current={letter.id === open || undefined} onClick={() => onOpen(letter.id)}>
                    <b>{letter.name}</b>
                    <span>
                      {letter.abstract.number === null ? '' : `${letter.abstract.number} · `}
                      {letter.abstract.title}
                    </span>
                  </button>
                  {letter.state === 'draft' ? (
                    isReady(letter) ? (
                      letter.edited && <Badge state="info">Edited</Badge>
                    ) : (
                      <Badge state="bad">No {missingWords(letter)}</Badge>
                    )
                  ) : (
                    <Badge state={stateBadge(letter)}>{stateWords(letter)}</Badge>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
