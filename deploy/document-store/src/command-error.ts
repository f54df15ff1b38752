import type { Document } from 'bson';

/** Names and numbers are the real server's, so that callers can tell the cases apart by `code`; the last is ours, as a real one ends itself on such a disk. */
const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CommandNotSupported: 115,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  UnknownField: 40415,
  UnknownStage: 40324,
  MechanismUnavailable: 334,
  DiskIsReadOnly: 90_000_030,
} as const;

/** A refusal that the driver shows as a MongoServerError; anything else thrown is a fault of the store. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: Document;

  constructor(codeName: keyof typeof codes, message: string, details: Document = {}) {
    super(message);
    this.code = codes[codeName];
    this.codeName = codeName;
    this.details = details;
  }

  /** As a driver gets it. */
  reply(): Document {
    return { ok: 0, errmsg: this.message, code: this.code, codeName: this.codeName, ...this.details };
  }
}

/** A thing real MongoDB may do and this store does not: always refused under the same words. */
export function notSupported(what: string): CommandError {
  return new CommandError('CommandNotSupported', `${what} is not supported by the embedded document store`);
}

/** What a caller wrote means nothing. */
export function badValue(message: string): CommandError {
  return new CommandError('BadValue', message);
}
