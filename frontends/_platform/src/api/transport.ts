import { ApiError } from './api-error.ts';

/** What goes over the wire, whoever carries it. */
export type WireRequest = {
  method: string;
  url: string;
  headers: { [name: string]: string };
  body?: string | FormData;
  signal: AbortSignal;
  /** Lets the request outlive the page (a last save while the tab closes). */
  keepalive?: boolean;
  onUploadProgress?: (share: number) => void;
};

export type WireReply = { status: number; header: (name: string) => string | null; text: string };

export type Transport = (request: WireRequest) => Promise<WireReply>;

/** The browser's own: XMLHttpRequest where progress of an upload is asked for (fetch cannot tell), else fetch. */
export const browserTransport: Transport = request =>
  request.onUploadProgress ? sendByXhr(request) : sendByFetch(request);

async function sendByFetch({ url, ...request }: WireRequest): Promise<WireReply> {
  try {
    const reply = await fetch(url, { ...request, cache: 'no-store', credentials: 'same-origin' });
    return { status: reply.status, header: name => reply.headers.get(name), text: await reply.text() };
  } catch (cause) {
    throw unanswered(request.signal, cause);
  }
}

function sendByXhr(request: WireRequest): Promise<WireReply> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = event => {
      if (event.lengthComputable) request.onUploadProgress?.(event.loaded / event.total);
    };
    xhr.onload = () =>
      resolve({ status: xhr.status, header: name => xhr.getResponseHeader(name), text: xhr.responseText });
    xhr.onerror = () => reject(unanswered(request.signal));
    xhr.onabort = () => reject(unanswered(request.signal));
    request.signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body ?? null);
  });
}

/** A cancelled call stays an abort (the query cache knows it); the rest becomes words for the person. */
function unanswered(signal: AbortSignal, cause?: unknown): unknown {
  if (!signal.aborted) {
    return new ApiError('unavailable', 'Insta AI cannot be reached. Check your connection and try again.', 0);
  }
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  if (isTimeout)
    return new ApiError('timeout', 'The server took too long to respond. Try again in a moment.', 0);
  return cause ?? signal.reason;
}
