import type { IncomingMessage } from 'node:http';

/** Whether a connection asks to become a WebSocket; programs that offer other forms of HTTP (curl, Java) get an ordinary answer. */
export function isWebSocket({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
