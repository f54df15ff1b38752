/** Asks addresses of this installation as a stranger would: the text of the answer, or why there was none. */
export type OwnAddressGateway = {
  read(address: string): Promise<{ status: number; text: string } | { problem: string }>;
};

export function createOwnAddressGateway({ timeoutMs }: { timeoutMs: number }): OwnAddressGateway {
  return {
    async read(address) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(address, { signal, redirect: 'manual' });
        return { status: response.status, text: await response.text() };
      } catch (error) {
        if (signal.aborted) return { problem: `no answer within ${timeoutMs / 1_000} s` };
        const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
        return { problem: typeof cause?.code === 'string' ? cause.code : 'the connection was lost' };
      }
    },
  };
}
