import type { Document } from 'bson';
import { Query } from 'mingo/query';
import { queryOptions, refusing } from '../matching/matcher.ts';
import { withRegExps } from '../values/decode-document.ts';

/** Undefined when the whole document is asked for: it can then be sent as it is stored. */
export function projectionFor(
  projection: Document,
  filter: Document,
): ((document: Document) => Document) | undefined {
  if (Object.keys(projection).length === 0) return undefined;
  const everything = new Query({}, queryOptions);
  // the positional `field.$` needs the filter; mingo takes it from the query that it projects for
  const positional = Object.keys(projection).some(name => name.endsWith('.$'));
  const query = positional
    ? refusing(() => new Query(withRegExps(filter) as Document, queryOptions))
    : everything;
  const project = (document: Document) =>
    refusing(() => query.find<Document>([document], projection).all()[0] ?? {});
  return document => inStoredOrder(project({ ...document }), document);
}

/** The server keeps the order of the stored document; fields that were computed come last. */
function inStoredOrder(projected: Document, stored: Document): Document {
  const names = Object.keys(stored).filter(name => name in projected);
  return Object.fromEntries([...names.map(name => [name, projected[name]]), ...Object.entries(projected)]);
}
