import { GraphError, type GraphErrorShape } from './graph-error.ts';

/** Codes and subcodes of instagram-graph-api.md 7.2 and 7.3. */
export const badParameter = (message: string, subcode?: number) =>
  new GraphError({ code: 100, subcode, message: `(#100) ${message}` });

export const unknownObject = (id: string, verb = 'get') =>
  new GraphError({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  });

export const unknownPath = (path: string) =>
  new GraphError({ code: 2500, message: `Unknown path components: /${path}` });

export const unknownVersion = (version: string) =>
  new GraphError({
    code: 2635,
    message: `(#2635) You are calling a deprecated or unknown version of the API: ${version}`,
  });

export const noToken = () =>
  new GraphError({
    code: 2500,
    message: 'An active access token must be used to query information about the current user.',
  });

export const badToken = () =>
  new GraphError({
    code: 190,
    message: 'Invalid OAuth access token - Cannot parse access token',
    status: 400,
  });

export const badProof = () =>
  new GraphError({
    code: 100,
    type: 'GraphMethodException',
    message: 'Invalid appsecret_proof provided in the API argument',
  });

const tokenTexts: Readonly<Record<number, string>> = {
  458: 'Error validating access token: The user has not authorized application.',
  459: 'Error validating access token: The user is enrolled in a blocking, logged-in checkpoint',
  460: 'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Error validating access token: Session has expired.',
  464: 'Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.',
  467: 'Error validating access token: The session is invalid because the user logged out.',
  492: 'Error validating access token: The user does not have a role on the Page.',
};

export const deadToken = (subcode = 463) =>
  new GraphError({
    code: 190,
    subcode,
    status: 401,
    message: tokenTexts[subcode] ?? 'Error validating access token.',
  });

export const missingPermission = (scope?: string) =>
  new GraphError({
    code: 10,
    status: 403,
    message: `(#10) Application does not have permission for this action${scope ? ` (needs ${scope})` : ''}`,
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

/** An Instagram media error: code, subcode and both texts. */
export const mediaError = (
  code: number,
  subcode: number,
  userTitle: string,
  userMessage: string,
  transient = false,
) => new GraphError({ code, subcode, transient, userTitle, userMessage, message: userTitle });
