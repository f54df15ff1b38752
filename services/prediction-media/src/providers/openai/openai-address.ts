/** OpenAI's own address. */
const vendor = 'https://api.openai.com/v1';

type Given = {
  OPENAI_IMAGE_BASE_URL?: string;
  OPENAI_IMAGE_API_KEY?: string;
  OPENAI_BASE_URL?: string;
  OPENAI_API_KEY?: string;
};

/**
 * Where pictures are drawn and with which key: what is set for pictures, else what is set for texts. Address and key stay
 * together, so that a key goes nowhere but to the server it was given for.
 */
export function openAiAddress(given: Given): { baseUrl: string; key: string | undefined } {
  const isOwn = given.OPENAI_IMAGE_BASE_URL || given.OPENAI_IMAGE_API_KEY;
  const [baseUrl, key] = isOwn
    ? [given.OPENAI_IMAGE_BASE_URL, given.OPENAI_IMAGE_API_KEY]
    : [given.OPENAI_BASE_URL, given.OPENAI_API_KEY];
  return { baseUrl: baseUrl || vendor, key: key || undefined };
}
