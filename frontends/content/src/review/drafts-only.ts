import { type ContentFilters, noFilters } from '../listing/content-filters.ts';

/** What waits for a person; what is held or failed is shown as that, and is no draft. */
export const draftsOnly: ContentFilters = { ...noFilters, status: 'Draft' };
