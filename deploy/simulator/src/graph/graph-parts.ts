import type { Base } from '../base.ts';
import type { Collection } from '../store/store.ts';
import type { InboxStore } from './inbox/inbox.store.ts';
import type { CommentsStore } from './media/comments.store.ts';
import type { MediaStore } from './media/media.store.ts';
import type { MediaNodes } from './media/media-nodes.ts';
import type { ContainerRecord } from './publishing/container-record.ts';
import type { LoginCode, Tokens } from './tokens.ts';

/** What the simulated platform knows, for all that is done on it. */
export type GraphParts = Base & {
  tokens: Tokens;
  codes: Collection<LoginCode>;
  containers: Collection<ContainerRecord>;
  media: MediaStore;
  comments: CommentsStore;
  nodes: MediaNodes;
  inbox: InboxStore;
};
