import { Refusal } from './graph-request.ts';

export type Picture = { bytes: Buffer; width: number; height: number };

/** Largest feed image in bytes, and its ratios (instagram-graph-api.md, 2.4). */
const mostBytes = 8 * 1024 * 1024;
const [narrowest, widest] = [0.8, 1.91];

/** Fetches an image as Meta's crawler does. */
export async function fetchPicture(address: string, anyRatio: boolean): Promise<Picture> {
  const reply = await crawl(address);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const [type] = (reply.headers.get('content-type') ?? '').split(';');
  if (type !== 'image/jpeg')
    throw new Refusal(36_001, `The image format ${type} is not supported`, 2_207_005);
  if (bytes.length > mostBytes) throw new Refusal(36_000, 'The image size is too large', 2_207_004);
  const size = jpegSize(bytes);
  if (!size) throw new Refusal(36_001, 'The image format is not supported', 2_207_005);
  const ratio = size.width / size.height;
  if (!anyRatio && (ratio < narrowest - 0.005 || ratio > widest + 0.005))
    throw new Refusal(36_003, `The aspect ratio ${ratio} is not supported`, 2_207_009);
  if (size.width < 320) throw new Refusal(36_001, 'The image is too small', 2_207_005);
  return { bytes, ...size };
}

/** By itself, without cookies or redirects, and where robots.txt lets it (2.1). */
export async function crawl(address: string, more: Record<string, string> = {}): Promise<Response> {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(address)) throw notFetched('the address is not plain ASCII');
  const url = new URL(address);
  const headers = { 'user-agent': 'facebookexternalhit/1.1', ...more };
  if (await isForbidden(url, headers)) throw notFetched('Restricted by robots.txt');
  const reply = await fetch(url, { headers, redirect: 'manual' }).catch(() => undefined);
  if (!reply || (reply.status !== 200 && reply.status !== 206))
    throw notFetched(`HTTP error code ${reply?.status ?? 'none'}`);
  return reply;
}

async function isForbidden(url: URL, { range: _, ...headers }: Record<string, string>): Promise<boolean> {
  const reply = await fetch(new URL('/robots.txt', url), { headers }).catch(() => undefined);
  const type = reply?.headers.get('content-type') ?? '';
  if (!reply?.ok || !type.startsWith('text/plain')) return false;
  const rules = [...(await reply.text()).matchAll(/^\s*disallow:\s*(\S+)/gim)].map(([, path]) => path ?? '');
  return rules.some(path => url.pathname.startsWith(path));
}

export function notFetched(why: string): Refusal {
  return new Refusal(9004, `The media could not be fetched from this URI: ${why}`, 2_207_052);
}

/** Width and height from the frame header of a JPEG (ITU-T T.81, B.2.2); nothing for other bytes or a file cut short. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  const isWhole =
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  if (!isWhole) return undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return undefined;
}
