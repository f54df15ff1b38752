import { type ContainerOrder, readOrder } from './container-order.ts';
import { type Film, fetchFilm, readFilm } from './films.ts';
import { type GraphRequest, pick, Refusal } from './graph-request.ts';
import { fetchPicture, type Picture } from './pictures.ts';

export type Container = {
  id: string;
  order: ContainerOrder;
  /** In the order of the slides, or the one; empty until a film came. */
  files: (Picture | Film)[];
  cover: Picture | undefined;
  /** What came of an upload. */
  received: Buffer;
  uploaded: boolean;
  /** When its bytes are prepared; films begin once they are there. */
  readyAt: number;
  /** Subcode of what is wrong with it. */
  problem?: number;
  media?: string;
};

const isSlide = ({ order }: Container) => order.kind.endsWith('slide');

export type Containers = ReturnType<typeof createContainers>;

export type ContainersOptions = {
  /** Where uploads go. */
  uploadsAt(): string;
  /** How long a container is IN_PROGRESS, in milliseconds: images are too, for some seconds (2.5). */
  workMs: number;
};

/** Containers (2.1 to 2.6). Pictures are fetched before the answer, films after it. */
export function createContainers(newId: () => string, { uploadsAt, workMs }: ContainersOptions) {
  const containers = new Map<string, Container>();

  const create = async ({ params }: GraphRequest) => {
    const order = readOrder(params);
    const { kind, source } = order;
    const container: Container = {
      id: newId(),
      order,
      files: order.children.flatMap(id => childFiles(id)),
      cover: order.cover === undefined ? undefined : await fetchPicture(order.cover, true),
      received: Buffer.alloc(0),
      uploaded: false,
      readyAt: Date.now() + workMs,
    };
    if (source && source !== 'upload' && 'image' in source)
      container.files = [await fetchPicture(source.image, kind === 'story')];
    containers.set(container.id, container);
    if (source && source !== 'upload' && 'film' in source) void fetchLater(container, source.film);
    const { id } = container;
    return source === 'upload' ? { id, uri: `${uploadsAt()}/ig-api-upload/v25.0/${id}` } : { id };
  };

  const childFiles = (id: string) => {
    const child = containers.get(id);
    if (!child || !isSlide(child)) throw new Refusal(100, `(#100) ${id} is no carousel item`);
    if (statusOf(child) !== 'FINISHED') throw new Refusal(9007, 'Media ID is not available', 2_207_027);
    return child.files;
  };

  const fetchLater = (container: Container, address: string) =>
    fetchFilm(address).then(
      bytes => takeFilm(container, bytes),
      (error: unknown) => fail(container, error),
    );

  /** The whole of a film is there; what is wrong with it is not said before the status is looked at. */
  const takeFilm = (container: Container, bytes: Buffer) => {
    const { kind, thumbOffset = 0 } = container.order;
    try {
      const film = readFilm(bytes, kind === 'story' ? 'story' : 'reel');
      if (thumbOffset > film.seconds * 1_000) throw new Refusal(1, 'thumb_offset is out of range', 2_207_057);
      container.files = [film];
      container.readyAt = Date.now() + workMs;
    } catch (error) {
      fail(container, error);
    }
  };

  return {
    create,
    takeFilm,
    find: (id: string) => containers.get(id),

    /** One that may be published now. */
    require(id: string): Container {
      const container = containers.get(id);
      if (!container) throw new Refusal(24, 'The requested resource does not exist', 2_207_006);
      if (isSlide(container)) throw new Refusal(100, '(#100) A carousel item is not published by itself');
      if (container.media) throw new Refusal(24, 'This container was published already', 2_207_006);
      if (statusOf(container) !== 'FINISHED')
        throw new Refusal(9007, 'The media is not ready for publishing', 2_207_027);
      return container;
    },

    show(container: Container, fields: string | undefined): object {
      const { id, order, received, problem } = container;
      const status = statusOf(container);
      const failed = `Error: Media upload has failed with error code ${problem}`;
      const uploading = container.uploaded ? 'complete' : received.length > 0 ? 'in_progress' : 'not_started';
      const node = {
        id,
        status_code: status,
        status: status === 'ERROR' ? failed : `${status}: see the status code`,
        ...(order.source === 'upload' && {
          video_status: {
            uploading_phase: { status: uploading, bytes_transferred: received.length },
            processing_phase: { status: status === 'IN_PROGRESS' ? 'not_started' : 'complete' },
          },
        }),
      };
      return pick(node, fields, ['id', 'status_code', 'status', 'video_status']);
    },
  };
}

function fail(container: Container, error: unknown): void {
  container.problem = (error instanceof Refusal ? error.subcode : undefined) ?? 2_207_053;
}

function statusOf({ media, problem, files, readyAt }: Container): string {
  if (media) return 'PUBLISHED';
  if (problem !== undefined) return 'ERROR';
  return files.length === 0 || Date.now() < readyAt ? 'IN_PROGRESS' : 'FINISHED';
}
