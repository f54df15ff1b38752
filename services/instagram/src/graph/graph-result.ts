/** An error envelope of the platform (instagram-graph-api.md, 7.1), reduced to what decisions and logs need. */
export type GraphError = {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;
  readonly transient: boolean;
  /** The platform's own text, cut; for logs and for rows without words of ours. */
  readonly text: string;
  /** What it says to the person (`error_user_msg`), cut; absent when it says nothing. */
  readonly forPerson?: string | undefined;
  readonly trace: string | undefined;
  /** When access comes back according to the headers, in milliseconds. */
  readonly regainMs: number | undefined;
};

/**
 * The result of a call. `unclear` means that nobody knows whether the platform did it: timeout, connection lost,
 * 5xx, a reply that does not match the documentation.
 */
export type GraphResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused'; readonly error: GraphError }
  | Unclear;

export type Unclear = {
  readonly kind: 'unclear';
  /** For logs. */
  readonly reason: string;
  /** What came in place of a yes or a no, cut and without secrets; absent where nothing came. */
  readonly answer?: { readonly words: string; readonly code: string };
};

/** What a call answers when it did not succeed. */
export type GraphFailure = Exclude<GraphResult<unknown>, { kind: 'ok' }>;

/** The same result with another value; a failure stays as it is. */
export function mapResult<T, U>(result: GraphResult<T>, change: (value: T) => U): GraphResult<U> {
  return result.kind === 'ok' ? { kind: 'ok', value: change(result.value) } : result;
}
