import type { ByteRange } from '@insta-ai/chassis/storage/object-store';

/**
 * The part of a file that a Range header asks for (RFC 9110, 14.2). `whole` when there is no header, or one that a
 * server may ignore: another unit, several ranges, nonsense. `unsatisfiable` when it lies outside the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const [first, last] = [match[1], match[2]].map(part => (part ? Number(part) : undefined));
  if (first === undefined) {
    const length = Math.min(last ?? 0, size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  if (last !== undefined && last < first) return 'whole';
  if (first >= size) return 'unsatisfiable';
  return { start: first, end: Math.min(last ?? size - 1, size - 1) };
}
