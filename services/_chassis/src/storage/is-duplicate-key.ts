/** Whether a write was refused because a unique value is taken (MongoDB error 11000). */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}
