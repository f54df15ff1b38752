/** Longer than any word, id or trace of the platform; tokens, proofs and signatures are. */
const secretLike = /[\w-]{32,}/g;
/** Who signs in at it is left out, as is everything behind its host. */
const address = /\b[a-z]+:\/\/(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>@]+)[^\s"'<>]*/gi;
const parameter = /\b(access_token|appsecret_proof|client_secret|signature|code)=[^\s&"']+/gi;

/** Foreign words without what may open a door: of an address its host is left, of a token nothing. */
export function redact(text: string): string {
  return text.replace(address, '$1/…').replace(parameter, '$1=…').replace(secretLike, '…');
}
