/** A part of a file that says its own kind and length: a box of an MP4 or MOV, a chunk of an AVI. */
export type Box = {
  type: string;
  start: number;
  /** Where what it holds begins. */
  body: number;
  end: number;
  /** It claims to be longer than there is room for, so nobody knows where the next one begins. */
  isCut: boolean;
};

/** What holds boxes: one of them, or the file. */
export type Holder = Pick<Box, 'body' | 'end'>;

/** Bytes from a place on; fewer at the end of the file. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

/** A file that is read and changed in place, piece by piece. */
export type OpenFile = {
  size: number;
  read: ReadAt;
  write(start: number, bytes: Buffer): Promise<void>;
};

/** How boxes are told apart. */
export type BoxFormat = {
  readHead(head: Buffer, start: number, room: number): Omit<Box, 'isCut'>;
  /** What a box is called that players skip, and where in it its name stands. */
  spare: { name: string; at: number };
};

/** No box is shorter, whatever its format. */
const leastBytes = 8;
/** Longest beginning of a box: its name, and its length in 64 bits or the kind of a list. */
const headBytes = 16;

/** The boxes that stand one behind the other. */
export async function* boxesIn(
  read: ReadAt,
  format: BoxFormat,
  { body, end: room }: Holder,
): AsyncGenerator<Box> {
  for (let at = body; room - at >= leastBytes; ) {
    const box = format.readHead(await read(at, Math.min(headBytes, room - at)), at, room);
    const fits = box.body <= box.end && box.end <= room;
    yield fits ? { ...box, isCut: false } : { ...box, end: room, isCut: true };
    if (!fits) return;
    at = box.end;
  }
}

/** The first box along a path of types; undefined when there is none. */
export async function findBox(
  read: ReadAt,
  format: BoxFormat,
  holder: Holder,
  [type, ...deeper]: readonly string[],
): Promise<Box | undefined> {
  for await (const box of boxesIn(read, format, holder))
    if (box.type === type && !box.isCut) return deeper.length > 0 ? findBox(read, format, box, deeper) : box;
  return undefined;
}
