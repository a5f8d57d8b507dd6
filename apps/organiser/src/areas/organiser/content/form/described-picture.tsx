import { ALT_MAX, cropImage, type Image, readImage } from '@isocentre/contract/images';
import { type Crop, largest } from '@isocentre/domain/content/picture-crop';
import { Check } from '@isocentre/ui/check.tsx';
import { TextArea } from '@isocentre/ui/field.tsx';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../../lib/call.ts';
import { useAttempt } from '../../../../session/use-attempt.ts';
import { useLatest } from '../../../../session/use-latest.ts';
import type { PictureCut } from '../words/field-words.ts';
import { CropField } from './crop-field.tsx';

interface DescribedPictureProps {
  slug: string;
  imageKey: string;
  cut: PictureCut;
  /** A field beside it says what it shows. */
  describedElsewhere: boolean;
  readOnly: boolean;
  /** Another picture of the same original. */
  onMade: (key: string) => void;
}

const RATIOS: Record<PictureCut, number | null> = { circle: 1, '4:3': 4 / 3, '3:2': 3 / 2, '16:9': 16 / 9, free: null };
/** A new picture is made when nothing was changed for this long. */
const PAUSE_MS = 700;

export function DescribedPicture(props: DescribedPictureProps) {
  const { slug, imageKey } = props;
  const load = useCallback(() => call(readImage, { params: { edition: slug, key: imageKey } }), [slug, imageKey]);
  const { data, error } = useLatest(load);
  if (error) return <p className="field-hint">The picture did not load: {error.message}</p>;
  if (!data) return <p className="field-hint">Loading the picture</p>;
  return <Opened {...props} image={data} />;
}

interface Said {
  readonly crop: Crop | null;
  readonly alt: string;
  readonly decoration: boolean;
}

function Opened({ slug, image, cut, describedElsewhere, readOnly, onMade }: DescribedPictureProps & { image: Image }) {
  const ratio = RATIOS[cut];
  const { whole } = image;
  const [said, setSaid] = useState<Said>({ crop: image.crop, alt: image.alt ?? '', decoration: image.decoration });
  const [changes, setChanges] = useState(0);
  const { failure, attempt } = useAttempt();
  const change = (part: Partial<Said>) => {
    setSaid({ ...said, ...part });
    setChanges(changes + 1);
  };
  const make = useEffectEvent(() => {
    const alt = said.alt.trim();
    // Unless somebody chooses, the middle is shown.
    const crop = said.crop ?? (whole && ratio ? largest(whole, ratio) : null);
    const body = { crop, alt: said.decoration || alt === '' ? null : alt, decoration: said.decoration };
    void attempt(
      () => call(cropImage, { params: { edition: slug, key: image.key }, body }),
      ({ key }) => onMade(key),
    );
  });
  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(() => make(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return (
    <div className="picture-said">
      {whole && !readOnly ? (
        <CropField
          whole={whole}
          ratio={ratio}
          round={cut === 'circle'}
          crop={said.crop ?? (ratio ? largest(whole, ratio) : { x: 0, y: 0, width: whole.width, height: whole.height })}
          onChange={(crop) => change({ crop })}
        />
      ) : (
        <img className="picture-plain" src={image.url} alt={image.alt ?? ''} />
      )}
      {!describedElsewhere && !said.decoration && (
        <TextArea
          label="What the picture shows"
          rows={2}
          maxLength={ALT_MAX}
          value={said.alt}
          disabled={readOnly}
          hint="For people who do not see it: “Portrait of Dr. Oviya Senthamizh in a teal jacket”. The name alone is not enough."
          onChange={(event) => change({ alt: event.currentTarget.value })}
        />
      )}
      {!describedElsewhere && (
        <Check
          label="Only decoration"
          hint="It says nothing that the text beside it does not say."
          disabled={readOnly}
          checked={said.decoration}
          onChange={(event) => change({ decoration: event.currentTarget.checked })}
        />
      )}
      {failure && <p className="field-error">{failure.message}</p>}
    </div>
  );
}
