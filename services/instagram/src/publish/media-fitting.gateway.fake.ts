import type { FitAnswer, MediaFittingGateway } from './media-fitting.gateway.ts';

/** Fits every output as a picture of its name, or answers what it was told to. */
export function createMediaFittingGatewayFake(answers: FitAnswer[] = []): MediaFittingGateway {
  return {
    async fit({ outputs }) {
      const told = answers.shift();
      if (told) return told;
      const files = outputs.map(output => ({
        url: `https://media.example.com${output}.jpg`,
        kind: 'image' as const,
      }));
      return { kind: 'fitted', files };
    },
  };
}
