/** What is wrong with the address that a platform on the internet fetches files from. */
type AddressProblem = {
  /** Whether it may get there all the same. */
  readonly isReached: boolean;
  readonly reason: string;
};

/** What comes of it where nothing but videos is brought to the platform, and which setting ends it: `set` goes on a sentence. */
export type AddressWords = { readonly message: string; readonly set: string };

export function addressWords(publicUrl: string, { isReached, reason }: AddressProblem): AddressWords {
  const verb = isReached ? 'may not' : 'cannot';
  return {
    message: `Instagram ${verb} fetch pictures from ${publicUrl}: ${reason}. Videos are uploaded and go out.`,
    set: `${setPublicUrl}, or COURIER_S3_ENDPOINT to a bucket that pictures go through`,
  };
}

/** Where everything is brought only what the platform would tell us is lost. */
export function unreportedWords(publicUrl: string, { isReached, reason }: AddressProblem): AddressWords {
  const who = isReached ? 'Facebook reports nothing to' : 'The internet does not reach';
  return {
    message: `${who} ${publicUrl}: ${reason}. Pictures and videos go out, but comments and messages are not reported.`,
    set: setPublicUrl,
  };
}

const setPublicUrl = 'PUBLIC_URL to an https address that the internet reaches';
