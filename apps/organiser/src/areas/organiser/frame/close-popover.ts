import type { MouseEvent } from 'react';

/** The page changes without a new document, so an open menu has to be closed by hand. */
export const closePopover = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
