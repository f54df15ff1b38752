import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import type { ContentDocument } from '@insta-ai/content/content-document';

/** What came of asking for the job of an item. */
export type Asked =
  | { kind: 'asked'; publishId: string }
  /** The service content was to ask long ago: it does not run. */
  | { kind: 'nobody asks'; since: Date }
  | { kind: 'not going out' }
  | { kind: 'unknown' };

/** The service looks every five seconds; in milliseconds. */
const asksWithinMs = 30_000;

/**
 * Has the service content ask for the job of a decision at its next look instead of within the minute: under the publish id that it
 * has, which the service instagram accepts once. With a condition on the decision, so that one that ended meanwhile stays ended.
 */
export async function askForJob(documents: Databases, contentId: string, now: Date): Promise<Asked> {
  const contents = documents.of('content').collection<ContentDocument>('contents');
  const item = await contents.findOne({ _id: contentId });
  if (!item) return { kind: 'unknown' };
  const { decision } = item;
  if (!decision) return { kind: 'not going out' };
  const { publishId, askAt } = decision;
  if (askAt && now.getTime() - askAt.getTime() > asksWithinMs) return { kind: 'nobody asks', since: askAt };
  // Sooner stays sooner.
  const at = askAt && askAt < now ? askAt : now;
  const { matchedCount } = await contents.updateOne(
    { _id: contentId, 'decision.publishId': publishId },
    { $set: { 'decision.askAt': at } },
  );
  return matchedCount > 0 ? { kind: 'asked', publishId } : { kind: 'not going out' };
}
