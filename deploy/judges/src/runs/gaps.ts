/** TABLE: what FerretDB 1.24 does otherwise than MongoDB, by the end of the name of the test, which our store passes. */
export const gapsOfFerret: readonly string[] = [
  // Its own words: not implemented.
  'are changed by a pipeline that reads other fields',
  'are returned by a find-and-modify before or after it, in part, or as null',
  'with a partial filter are unique only within it',
  'show only the fields that are asked for',
  'aggregate: match, sort, group, unwind, lookup, facet, count',
  'find by null, existence, type, patterns, negation and alternatives',
  'have arrays that are changed element by element',
  // It keeps no array in an array.
  'a condition on an element is about the element itself, also when that is an array',
  'an array that holds an empty one sorts as an array (index: false)',
  'an array that holds an empty one sorts as an array (index: true)',
  // It ends the connection over NaN, and over types that it does not keep.
  'NaN is in no range and equals itself alone (no index)',
  'NaN is in no range and equals itself alone (an index)',
  'NaN is in no range and equals itself alone (an index downwards)',
  'sort values of all types in BSON order (index: false)',
  'sort values of all types in BSON order (index: true)',
  'keep every type of value they were given, also through an update of another field',
  // It takes a document over 16 MB.
  'larger than 16 MB are refused, and one just below is kept',
  // It does not say which index and value were taken twice.
  'keep a value unique through insert, update and upsert, and say which it was',
  'keep _id unique',
  // Its unique indexes are those of SQLite: several nulls, arrays as a whole; another code where they cannot be made.
  'take one missing value when unique, and any number when sparse',
  'find documents by each element of an array',
  'are made for documents that are there, listed and dropped',
  // Two may find the same document before either has changed it.
  'are given to each of many claimers once',
  // Its SQLite refuses a writer that has waited for another for too long ("database is locked").
  'are changed many at a time while others have their turn, and what those did stays',
  'are deleted many at a time while others have their turn, and what those did stays',
];

/** TABLE: what SecantusDB 0.7 does otherwise than MongoDB, in the same way. */
export const gapsOfSecantus: readonly string[] = [
  // It takes a document of two arrays into an index of both, which MongoDB refuses.
  'find documents by each element of an array',
  // It makes a collection that is there without a word.
  'belong to collections that are listed, made and dropped',
  // With an index, two bounds must hold for the same element of an array.
  'sort arrays by their least or greatest element (index: true)',
  // It knows no $or in $elemMatch, by which the voice knows an example that is there already.
  'a condition on an element is about the element itself, also when that is an array',
  'are posts or texts that the person picks; the same one twice is one',
  'are five at most, also where eight clicks reach two replicas at once',
  'are made of edited texts too, for the account that the text goes to',
  'take the place of another one where there are five, once, and a refusal names those there are',
  'are one where a post and a text are the same',
  'gets no examples that nobody picked, and the nearest first of those that were',
  // It counts nothing as 0 where MongoDB answers no document.
  'aggregate: match, sort, group, unwind, lookup, facet, count',
];
