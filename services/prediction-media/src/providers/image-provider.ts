/** What asking for a new run came to. */
export type CreateOutcome =
  | { kind: 'created'; providerId: string }
  /** Surely not created, and trying again would not help; `reason` is for the person. */
  | { kind: 'refused'; reason: string }
  /** Surely not created; ask again after the pause. */
  | { kind: 'throttled'; afterMs: number }
  /** Nobody knows. */
  | { kind: 'unclear'; cause: string };

/** How far a run at the provider is. */
export type RunStatus =
  | { kind: 'running'; progress: number }
  | { kind: 'succeeded'; addresses: string[] }
  | { kind: 'failed'; reason: string }
  /** No answer that says anything; ask again after the pause. */
  | { kind: 'unknown'; afterMs: number; cause: string };

export type Download =
  | { kind: 'bytes'; bytes: Buffer }
  /** The provider does not have it any more. */
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string };

export type CreateRequest = {
  /** The model's input, control pictures as addresses. */
  input: Record<string, string | number>;
  /** After how many seconds the provider gives up by itself. */
  cancelAfterSeconds: number;
  webhook: string | undefined;
};

/** A run in the provider's list. */
export type FoundRun = { providerId: string; hasEnded: boolean };

/** Who draws pictures. */
export type ImageProvider = {
  create(request: CreateRequest): Promise<CreateOutcome>;
  /** Runs with this seed that were created after a moment, the oldest first; throws when it cannot be told. */
  find(seed: number, createdAfter: Date): Promise<FoundRun[]>;
  get(providerId: string, imageNumber: number): Promise<RunStatus>;
  /** Asks for an end; a wish, not a result. */
  cancel(providerId: string): Promise<void>;
  /** Bytes of an output; throws when trying again can help. */
  download(address: string): Promise<Download>;
};
