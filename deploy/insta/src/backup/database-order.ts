/**
 * TABLE: the order in which the databases are read, while the product goes on. Who asks for something comes before who keeps the
 * account of it, so that the account is never older than the question: an item that is going out is asked for again under the same
 * name, and finds a ledger that knows as much or more. The other way round a ledger would lack what its item calls
 * published. Mail comes last: what was told is then known to be told. Objects come after all documents, for a document is
 * written when its objects lie there.
 */
export const databaseOrder = [
  'auth-user',
  'content-type',
  'content',
  'voice',
  'calendar-ai',
  'prediction-media',
  'instagram',
  'spending',
  'realtime-gateway',
  'notifier',
] as const;
