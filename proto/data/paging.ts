/** Page size of the specification (section 9). */
export const pageSizeDefault = 40;
/** Largest page a client may ask for. */
export const pageSizeMax = 100;

/** Header that carries the number of items behind a paged list. */
export const totalCountHeader = 'x-total-count';
