/** A table that is laid out as cards loses its meaning for assistive technology unless its parts say what they are. */
export const tableRole = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({ role });
