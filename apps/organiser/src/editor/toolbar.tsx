import { type KeyboardEvent, type RefObject, useState } from 'react';

export interface ToolbarButton {
  name: string;
  onPress: () => void;
  /** Absent: it is not a state. */
  pressed?: boolean;
  disabled?: boolean;
  keys?: string;
}

interface ToolbarProps {
  label: string;
  controls: string;
  buttons: readonly ToolbarButton[];
  toolbar: RefObject<HTMLDivElement | null>;
  onLeave: () => void;
}

/** One stop of the Tab key; arrows, Home and End move inside it, Escape goes back to the text. */
export function Toolbar({ label, controls, buttons, toolbar, onLeave }: ToolbarProps) {
  const [current, setCurrent] = useState(buttons[0]?.name);
  // A button that went away leaves its place to the first.
  const stop = buttons.some(({ name }) => name === current) ? current : buttons[0]?.name;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onLeave();
    }
    const at = buttons.findIndex(({ name }) => name === stop);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    toolbar.current?.querySelectorAll('button')[(next + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div ref={toolbar} className="rich-toolbar" role="toolbar" aria-label={label} aria-controls={controls} tabIndex={-1} onKeyDown={move}>
      {buttons.map(({ name, onPress, pressed, disabled, keys }) => (
        <button
          key={name}
          type="button"
          tabIndex={name === stop ? 0 : -1}
          aria-pressed={pressed}
          aria-disabled={disabled || undefined}
          aria-keyshortcuts={keys}
          // The selection in the text stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(name)}
          onClick={() => !disabled && onPress()}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
