import { ItemOfAddress } from './item-of-address.tsx';
import { Versions } from './versions.tsx';

/** The versions of one item of the pages. */
export const Component = () => <ItemOfAddress>{(key) => <Versions of={key} />}</ItemOfAddress>;
