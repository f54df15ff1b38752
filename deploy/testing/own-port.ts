import { claimPorts, type Ports } from '@insta-ai/deploy/launcher/addresses/claim-ports';

let claimed: Promise<Ports> | undefined;

/**
 * A port that nothing listens on, and that no other process of ours is given while this one lives: a product that is
 * killed and started again finds its port free, however many others start beside it.
 */
export async function ownPort(): Promise<number> {
  claimed ??= claimPorts();
  const ports = await claimed;
  try {
    return await ports.next();
  } catch {
    // Whoever asks for very many claims another block, and keeps the first.
    claimed = claimPorts();
    return (await claimed).next();
  }
}
