const answerWithinMs = 10_000;

/** The status of the answer; undefined when there was none. */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  stopping: AbortSignal,
): Promise<number | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}
