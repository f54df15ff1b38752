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

/** Codes and subcodes of instagram-graph-api.md 7.2 and 7.3. */
export const graphError = (code: number, message: string, more: Partial<GraphErrorShape> = {}) =>
  new GraphError({ code, message, ...more });

export const badParameter = (message: string, subcode?: number) =>
  graphError(100, `(#100) ${message}`, { subcode });

export const unknownObject = (id: string, verb = 'get') =>
  new GraphError({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  });

export const unknownPath = (path: string) => graphError(2500, `Unknown path components: /${path}`);

export const unknownVersion = (version: string) =>
  graphError(2635, `(#2635) You are calling a deprecated or unknown version of the API: ${version}`);

export const noToken = () =>
  graphError(2500, 'An active access token must be used to query information about the current user.');

export const badToken = () => graphError(190, 'Invalid OAuth access token - Cannot parse access token');

export const proofNeeded = () =>
  graphError(100, 'API calls from the server require an appsecret_proof argument', {
    type: 'GraphMethodException',
  });

export const badProof = () =>
  graphError(100, 'Invalid appsecret_proof provided in the API argument', { type: 'GraphMethodException' });

const tokenTexts: Readonly<Record<number, string>> = {
  458: 'Error validating access token: The user has not authorized application.',
  459: 'Error validating access token: The user is enrolled in a blocking, logged-in checkpoint',
  460: 'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Error validating access token: Session has expired.',
  464: 'Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.',
  467: 'Error validating access token: The session is invalid because the user logged out.',
  492: 'Error validating access token: The user does not have a role on the Page.',
  493: "The access token is invalid since the user hasn't engaged the app in longer than 90 days.",
};

export const deadToken = (subcode = 463) =>
  graphError(190, tokenTexts[subcode] ?? 'Error validating access token.', { subcode, status: 401 });

export const missingPermission = (scope?: string) =>
  new GraphError({
    code: 10,
    status: 403,
    message: `(#10) Application does not have permission for this action${scope ? ` (needs ${scope})` : ''}`,
  });

export const missingFeature = (feature = '') =>
  new GraphError({
    code: 10,
    status: 403,
    message: `(#10) To use '${feature}', your use of this endpoint must be reviewed and approved by Facebook.`,
  });

const rateTexts: Readonly<Record<number, string>> = {
  4: '(#4) Application request limit reached',
  17: '(#17) User request limit reached',
  32: '(#32) Page request limit reached',
  341: '(#341) Application limit reached',
  613: '(#613) Calls to this api have exceeded the rate limit.',
  80001: '(#80001) There have been too many calls to this Page account.',
  80002: '(#80002) There have been too many calls to this Instagram account.',
  80006: '(#80006) There have been too many calls to this Messenger account.',
};

export const rateLimited = (code = 4): GraphErrorShape => ({
  code,
  status: code === 4 || code === 17 ? 403 : 400,
  message: rateTexts[code] ?? '(#4) Application request limit reached',
});

/** TABLE: what Instagram finds wrong with media: code, subcode, title (7.3). */
const mediaErrors = {
  coverTooLate: [1, 2207057, 'Thumbnail offset is out of range'],
  createFailed: [-1, 2207032, 'Create media failed'],
  tooSlow: [-2, 2207003, 'Timeout'],
  expired: [-2, 2207020, 'Media expired'],
  blocked: [4, 2207051, 'Action is blocked'],
  containerLimit: [9, 2207042, 'Container limit reached'],
  quotaReached: [9, 2207042, 'Publishing quota reached'],
  notFound: [24, 2207006, 'Media not found'],
  noBuilder: [24, 2207008, 'The media builder does not exist'],
  wrongCount: [100, 2207028, 'Invalid number of children'],
  tooManyTags: [100, 2207040, 'Too many tags'],
  videoTooBig: [352, 2207026, 'Unsupported video'],
  videoFormat: [352, 2207026, 'Unsupported video format'],
  notFetched: [9004, 2207052, 'Media download has failed.'],
  notReady: [9007, 2207027, 'Media ID is not available'],
  imageTooBig: [36000, 2207004, 'Image is too large'],
  imageFormat: [36001, 2207005, 'Image format is not supported'],
  aspectRatio: [36003, 2207009, 'Aspect ratio is not supported'],
  captionTooLong: [36004, 2207010, 'Caption is too long'],
  tooManyHashtags: [36004, 2207010, 'Too many hashtags'],
} as const;

/** An Instagram media error with what it says to the person. */
export function mediaError(name: keyof typeof mediaErrors, userMessage: string): GraphError {
  const [code, subcode, userTitle] = mediaErrors[name];
  const transient = name === 'tooSlow';
  return new GraphError({ code, subcode, transient, userTitle, userMessage, message: userTitle });
}
