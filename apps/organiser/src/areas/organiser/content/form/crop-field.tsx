import { type Crop, CROP_MIN, type Size, within } from '@isocentre/domain/content/picture-crop';
import { Field } from '@isocentre/ui/field.tsx';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';

interface CropFieldProps {
  whole: Size & { url: string };
  crop: Crop;
  /** Width by height; null: any. */
  ratio: number | null;
  round: boolean;
  onChange: (crop: Crop) => void;
}

/** The part of a picture that is shown: by pointer, keys, a slider or numbers. */
export function CropField({ whole, crop, ratio, round, onChange }: CropFieldProps) {
  const frame = useRef<SVGSVGElement>(null);
  const held = useRef<{ x: number; y: number; crop: Crop; what: 'move' | 'size' }>(undefined);
  const help = useId();
  const shape = ratio ?? crop.width / crop.height;
  const most = Math.round(Math.min(whole.width, whole.height * shape));
  const move = (x: number, y: number) => onChange(within({ ...crop, x, y }, whole));
  const size = (width: number, from = crop) => {
    const wide = Math.max(CROP_MIN, Math.min(most, width));
    onChange(within({ ...from, width: wide, height: Math.max(CROP_MIN, wide / shape) }, whole));
  };
  const keys = (event: KeyboardEvent) => {
    const step = Math.round((event.shiftKey ? 0.1 : 0.01) * Math.max(whole.width, whole.height));
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (by) move(crop.x + (by[0] ?? 0), crop.y + (by[1] ?? 0));
    else if (event.key === '+' || event.key === '=') size(crop.width + step);
    else if (event.key === '-') size(crop.width - step);
    else return;
    event.preventDefault();
  };
  const grab = (event: PointerEvent<SVGElement>, what: 'move' | 'size') => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.stopPropagation();
    held.current = { x: event.clientX, y: event.clientY, crop, what };
  };
  const drag = (event: PointerEvent) => {
    const from = held.current;
    if (!from) return;
    const scale = whole.width / (frame.current?.getBoundingClientRect().width ?? whole.width);
    const [dx, dy] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale];
    if (from.what === 'move') onChange(within({ ...from.crop, x: from.crop.x + dx, y: from.crop.y + dy }, whole));
    else if (ratio) size(from.crop.width + dx, from.crop);
    else
      onChange(
        within({ ...from.crop, width: Math.max(CROP_MIN, from.crop.width + dx), height: Math.max(CROP_MIN, from.crop.height + dy) }, whole),
      );
  };
  const drop = () => {
    held.current = undefined;
  };
  const number = (name: keyof Crop, label: string, set: (value: number) => void) => (
    <Field
      label={label}
      type="number"
      min={0}
      max={12_000}
      value={crop[name]}
      onChange={(event) => Number.isInteger(event.currentTarget.valueAsNumber) && set(event.currentTarget.valueAsNumber)}
    />
  );
  const hole = round
    ? `M${crop.x} ${crop.y + crop.height / 2}a${crop.width / 2} ${crop.height / 2} 0 1 0 ${crop.width} 0a${crop.width / 2} ${crop.height / 2} 0 1 0 ${-crop.width} 0z`
    : `M${crop.x} ${crop.y}h${crop.width}v${crop.height}h${-crop.width}z`;
  return (
    <div className="crop">
      <div className="crop-frame">
        <img src={whole.url} alt="" width={whole.width} height={whole.height} />
        <button type="button" className="crop-keys" aria-describedby={help} onKeyDown={keys}>
          <span className="vh">
            The part that is shown: {crop.width} by {crop.height} pixels, {crop.x} from the left, {crop.y} from the top
          </span>
        </button>
        <svg ref={frame} viewBox={`0 0 ${whole.width} ${whole.height}`} aria-hidden="true" onPointerMove={drag} onPointerUp={drop}>
          <path className="crop-out" fillRule="evenodd" d={`M0 0h${whole.width}v${whole.height}H0z${hole}`} />
          <path className="crop-line" d={hole} onPointerDown={(event) => grab(event, 'move')} />
          <circle
            className="crop-corner"
            cx={crop.x + crop.width}
            cy={crop.y + crop.height}
            r={whole.width / 40}
            onPointerDown={(event) => grab(event, 'size')}
          />
        </svg>
      </div>
      <p className="field-hint" id={help}>
        Arrow keys move it, with Shift in larger steps; plus and minus change its size.
      </p>
      <Field
        label="Size of the part"
        type="range"
        className="crop-size"
        min={CROP_MIN}
        max={most}
        value={Math.min(most, crop.width)}
        onChange={(event) => size(event.currentTarget.valueAsNumber)}
      />
      <div className="crop-numbers">
        {number('x', 'From the left', (x) => move(x, crop.y))}
        {number('y', 'From the top', (y) => move(crop.x, y))}
        {number('width', 'Width', (width) =>
          ratio ? size(width) : onChange(within({ ...crop, width: Math.max(CROP_MIN, width) }, whole)),
        )}
        {ratio === null && number('height', 'Height', (height) => onChange(within({ ...crop, height: Math.max(CROP_MIN, height) }, whole)))}
      </div>
    </div>
  );
}
