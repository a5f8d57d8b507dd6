import type { Mark } from '@isocentre/domain/abstracts/inline-text';
import { type KeyboardEvent, useState } from 'react';

const BUTTONS: readonly { mark: Mark; name: string; sign: string }[] = [
  { mark: 'b', name: 'Bold', sign: 'B' },
  { mark: 'i', name: 'Italic', sign: 'I' },
  { mark: 'sup', name: 'Superscript', sign: 'x²' },
  { mark: 'sub', name: 'Subscript', sign: 'x₂' },
];
const SIGNS = 'α β γ δ θ λ μ ρ σ φ ω Δ Σ Ω ± × · ° ≤ ≥ ≈ ≠ → √ ∞'.split(' ');

interface MarkButtonsProps {
  /** Of the field they belong to. */
  label: string;
  onMark: (mark: Mark) => void;
  onSign: (sign: string) => void;
}

/** One tab stop; arrow keys move between buttons. The field keeps its selection while they are pressed. */
export function MarkButtons({ label, onMark, onSign }: MarkButtonsProps) {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const count = BUTTONS.length + 1 + (open ? SIGNS.length : 0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && open) return setOpen(false);
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: count - 1 - at }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (at + by + count) % count;
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  const stop = (place: number) => ({ type: 'button' as const, tabIndex: place === at ? 0 : -1, onFocus: () => setAt(place) });
  return (
    <div
      className="marks"
      role="toolbar"
      aria-label={`${label}: marks and symbols`}
      tabIndex={-1}
      onKeyDown={move}
      // A mouse press would move the focus and lose the field's selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      {BUTTONS.map(({ mark, name, sign }, place) => (
        <button key={mark} {...stop(place)} className={`mark-${mark}`} title={name} onClick={() => onMark(mark)}>
          <span aria-hidden="true">{sign}</span>
          <span className="vh">{name}</span>
        </button>
      ))}
      <button {...stop(BUTTONS.length)} title="Symbols" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span aria-hidden="true">Ω</span>
        <span className="vh">Symbols</span>
      </button>
      {open && (
        <span className="signs">
          {SIGNS.map((sign, place) => (
            <button key={sign} {...stop(BUTTONS.length + 1 + place)} onClick={() => onSign(sign)}>
              {sign}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
