/** A table laid out as cards loses its semantics for assistive technology unless its parts have explicit roles. */
export const tableRole = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({ role });
