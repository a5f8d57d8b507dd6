/** Letters that one field of the search takes. Of its own, since pages for everybody load it. */
export const SEARCH_MAX = 200;
