import type { ControlType, OrderField } from '@insta-ai/proto/data/content-type';
import type { CountedTokens } from '../spending/counted-tokens.ts';
import type { PictureOrder, PictureSize } from './picture-order.ts';

/** What a provider made of an order, ready to be sent; only the provider itself reads it. */
export type PreparedOrder = Record<string, unknown>;

/** Control pictures of an order, as a provider wants to have them; each throws when the picture is not in the library. */
export type ControlFiles = {
  /** What the provider fetches by itself, or a small picture inside a data URI. */
  address(filename: string): Promise<string>;
  bytes(filename: string): Promise<{ bytes: Buffer; mimeType: string }>;
};

export type StartHints = {
  /** The prediction: a mark that a run can be found by, where the provider keeps one. */
  id: string;
  /** After how many seconds the provider may give up by itself. */
  cancelAfterSeconds: number;
  /** Where the end of the run is told; only for providers with a hook. */
  webhook: string | undefined;
  /** Aborts when nobody wants it any more: what costs nothing need not be drawn to its end. */
  unwanted?: AbortSignal;
};

/**
 * Pictures that came with the answer; `missing` says why others, which may be charged as well, could not be brought over. `came`: how many
 * there were, where more than the ordered ones, which alone are brought.
 */
export type Drawn = { pictures: Buffer[]; came?: number; missing?: string; tokens?: CountedTokens };

/** What asking for a new run came to. */
export type StartOutcome =
  | { kind: 'created'; providerId: string }
  /** Drawn in the same breath: there is no run to look at. */
  | ({ kind: 'drawn' } & Drawn)
  /** Surely not created, and trying again would not help; `reason` is for the person. */
  | { kind: 'refused'; reason: string }
  /** Surely not created; ask again after the pause. */
  | { kind: 'throttled'; afterMs: number }
  /** Nobody knows. */
  | { kind: 'unclear'; cause: string };

/** How far a run at the provider is. */
export type RunStatus =
  | { kind: 'running'; progress: number }
  /** `seconds`: how long a machine drew, where the provider says what it bills; `isOwnNumber`: it draws as many as it draws, whatever is ordered. */
  | { kind: 'succeeded'; addresses: string[]; seconds?: number; isOwnNumber?: boolean }
  /** `isUnpaid`: surely nothing of it is billed. */
  | { kind: 'failed'; reason: string; isUnpaid?: true }
  /** No answer that says anything; ask again after the pause. `reason` is for the person, should it stay so to the end. */
  | { kind: 'unknown'; afterMs: number; cause: string; reason?: string };

/**
 * Longest pause before a look that is kept, in milliseconds, whatever a service asks for: a look costs it next to nothing, and what is
 * drawn by then, and paid, is forgotten there within the hour.
 */
export const longestLookPauseMs = 60_000;

export type Download =
  | { kind: 'bytes'; bytes: Buffer }
  /** The provider does not have it any more. */
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string };

/** A run that the provider knows of. */
export type FoundRun = { providerId: string; hasEnded: boolean };

/** The head of a call that says it comes from the provider; `signature` holds space-separated `v1,<base64>` entries. */
export type HookHead = {
  id: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
};

/** Who draws pictures. */
export type ImageProvider = {
  /** The model that draws, as the person knows it; kept with each picture. */
  readonly model: string;
  /** Fields of a content type that it uses; throws while that cannot be told. */
  honours(): Promise<ReadonlySet<OrderField>>;
  /** Kinds of control pictures that it uses, where it uses any; not there: all of them. Throws as `honours` does. */
  kinds?(): Promise<readonly ControlType[]>;
  /** Styles that it knows, where it ignores any other; not there, or undefined: it takes any name, for all that is known. Throws as `honours` does. */
  styles?(): Promise<readonly string[] | undefined>;
  /** Whether words change a picture that is given to it, and the rest of it stays; not there: it draws anew, guided by it. Throws as `honours` does. */
  edits?(): Promise<boolean>;
  /** What it draws instead of a size, in words; undefined: that size. Not there: each as it is asked for. Throws as `honours` does. */
  drawnAs?(size: PictureSize): Promise<string | undefined>;
  /** Most pictures that it draws of one order, asking nobody; not there, or undefined: as many as are ordered, for all that is known. */
  most?(): number | undefined;
  /** Its own input for an order. May be asked again; throws `failed_precondition` for what it cannot draw. */
  prepare(order: PictureOrder, files: ControlFiles): Promise<PreparedOrder>;
  start(prepared: PreparedOrder, hints: StartHints): Promise<StartOutcome>;
  look(providerId: string, order: PictureOrder): Promise<RunStatus>;
  /** Asks for an end; a wish, not a result. */
  cancel(providerId: string): Promise<void>;
  /**
   * Runs of an order that were started after a moment, the oldest first; throws when it cannot be told now. Undefined, or
   * not there: it can never be told.
   */
  recover?(order: PictureOrder, id: string, startedAfter: Date): Promise<FoundRun[] | undefined>;
  /** Bytes of an output; throws when trying again can help. */
  download(address: string): Promise<Download>;
  /** Whether a lost run costs nothing, as on a machine of one's own: then it is started again without asking. */
  readonly isFree: boolean;
  /** Nobody bills its runs, as those of the simulator; a lost one is looked for all the same. */
  readonly costsNothing?: boolean;
  /** How the provider tells that a run ended; without it there is nothing but looking. */
  readonly hook?: { isGenuine(head: HookHead, body: Buffer): Promise<boolean> };
  /** Tries address and key without a cost; answers what it found, throws what to change. */
  check(): Promise<{ host: string; detail: string }>;
};
