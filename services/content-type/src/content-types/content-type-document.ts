import type { WithOutbox } from '@insta-ai/chassis/messaging/outbox';
import type { ContentType } from '@insta-ai/proto/http/content-type';

/** What a person may edit of a preset. */
export type ContentTypeFields = Omit<ContentType, '_id' | 'version' | 'createdAt' | 'updatedAt'>;

/** A preset as it is stored. */
export type ContentTypeDocument = WithOutbox &
  ContentTypeFields & {
    owner: string;
    createdAt: Date;
    updatedAt: Date;
    /** Grows with every save; names the save in its event, and is the version that a browser saves into. */
    revision: number;
    /** Set when it was deleted and its event may not be out yet; such a one is never shown. */
    deletedAt?: Date;
  };
