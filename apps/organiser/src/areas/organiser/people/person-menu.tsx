import type { Person } from '@isocentre/contract/people';
import { closePopover } from '../frame/close-popover.ts';
import { Sign } from '../frame/sign.tsx';

interface PersonMenuProps {
  person: Person;
  you: boolean;
  onChangeRoles: () => void;
  onResetFactor: () => void;
}

/** What can be done about one person. One's own second step is on My security. */
export function PersonMenu({ person, you, onChangeRoles, onResetFactor }: PersonMenuProps) {
  const id = `menu-${person.account}`;
  return (
    <>
      <button type="button" className="person-more" popoverTarget={id}>
        <Sign name="dots" />
        <span className="vh">Change {person.name}</span>
      </button>
      <ul className="pop person-menu" id={id} popover="auto" aria-label={`Change ${person.name}`}>
        <li>
          <button
            type="button"
            className="pop-row"
            onClick={(event) => {
              closePopover(event);
              onChangeRoles();
            }}
          >
            <Sign name="people" />
            <span>Change roles</span>
          </button>
        </li>
        {person.hasFactor && !you && (
          <li>
            <button
              type="button"
              className="pop-row"
              onClick={(event) => {
                closePopover(event);
                onResetFactor();
              }}
            >
              <Sign name="key" />
              <span>Reset the second step</span>
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
