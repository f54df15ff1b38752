import { randomMixed } from '../store/random-text.ts';

export type GraphErrorShape = {
  code: number;
  subcode?: number;
  message: string;
  status?: number;
  type?: 'OAuthException' | 'GraphMethodException' | 'IGApiException';
  transient?: boolean;
  userTitle?: string;
  userMessage?: string;
};

/** Thrown anywhere below the Graph door, turned into Meta's envelope there (instagram-graph-api.md 7.1). */
export class GraphError extends Error {
  readonly shape: GraphErrorShape;

  constructor(shape: GraphErrorShape) {
    super(shape.message);
    this.shape = shape;
  }
}

export const graphErrorBody = (shape: GraphErrorShape) => ({
  error: {
    message: shape.message,
    type: shape.type ?? 'OAuthException',
    code: shape.code,
    ...(shape.subcode !== undefined && { error_subcode: shape.subcode }),
    ...(shape.transient !== undefined && { is_transient: shape.transient }),
    ...(shape.userTitle !== undefined && { error_user_title: shape.userTitle }),
    ...(shape.userMessage !== undefined && { error_user_msg: shape.userMessage }),
    fbtrace_id: `A${randomMixed(22)}`,
  },
});
