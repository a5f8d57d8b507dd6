import { addresses } from '@isocentre/domain/addresses';

export const posterPath = (reference: string) => `${addresses.posters}/${reference}`;

/** In the address of a screen that turns the pages by itself, so that it goes on after a reload. */
export const TURNING = 'turning';
