/**
 * TABLE: folders of the object store, and what lies in each. Nothing of the product lies elsewhere in its bucket, which may hold what is
 * somebody else's: services can write only here, and a backup takes this and leaves the rest.
 */
export const objectFolders = {
  /** Files on their way from the service content to prediction-media. */
  incoming: 'incoming/',
  /** The upload library of content-type, out of which prediction-media reads. */
  uploads: 'uploads/',
  /** Pictures and videos with their small ones, of prediction-media. */
  outputs: 'outputs/',
  /** The same as Instagram takes them. */
  fitted: 'fitted/',
} as const;

/** Where the service instagram puts what it brings to Instagram, in a bucket for that; whatever is old there it removes. */
export const courierFolder = 'courier/';
